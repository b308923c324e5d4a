/** What a note cannot keep of a pasted text, though it carried meaning (PAST-03). */
export type LeftOut = 'formula' | 'picture' | 'embedded'

export type LeftOutCounts = ReadonlyMap<LeftOut, number>

const EMBEDDED = 'iframe, object, embed, audio, canvas'
/** In pixels: smaller drawings are icons. */
const ICON_MAX = 32

const isDrawing = (svg: Element) =>
  svg.querySelector('text, title') !== null ||
  svg.hasAttribute('aria-label') ||
  Number.parseFloat(svg.getAttribute('width') ?? '0') > ICON_MAX

/** Counts what is removed of a pasted text. */
export const countLeftOut = () => {
  const counts = new Map<LeftOut, number>()
  const add = (kind: LeftOut, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count)
  return {
    counts: counts as LeftOutCounts,
    add,
    /** Counts an element that goes with all that is in it. */
    addElement: (element: Element) => {
      if (element.localName === 'math') add('formula')
      else if (element.localName === 'svg' && isDrawing(element)) add('picture')
      else if (element.matches(EMBEDDED) && !element.parentElement?.closest(EMBEDDED)) add('embedded')
    },
  }
}

const EQUATION = /<m:oMath[\s>]/g

/**
 * Counts the equations that Word writes into comments, each with a picture behind it for others. Where that picture has bytes the
 * equation arrives as it; where not, the picture goes, so that it does not count a second time.
 */
export const countWordEquations = (
  comment: Comment,
  isPicture: (picture: Element) => boolean,
  add: (kind: LeftOut, count?: number) => void,
) => {
  const equations = comment.data.match(EQUATION)?.length ?? 0
  if (equations === 0) return
  let next = comment.nextSibling
  while (next && !(next instanceof Element)) next = next.nextSibling
  const picture = next?.matches('img') ? next : next?.querySelector('img')
  if (picture && isPicture(picture)) return
  picture?.remove()
  add('formula', equations)
}
