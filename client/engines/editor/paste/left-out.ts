/** Meaningful content that a note cannot store (PAST-03). */
export type LeftOut = 'formula' | 'picture' | 'embedded'

export type LeftOutCounts = ReadonlyMap<LeftOut, number>

const EMBEDDED = 'iframe, object, embed, audio, canvas'
/** Pixels; smaller drawings are icons. */
const ICON_MAX = 32

const isDrawing = (svg: Element) =>
  svg.querySelector('text, title') !== null ||
  svg.hasAttribute('aria-label') ||
  Number.parseFloat(svg.getAttribute('width') ?? '0') > ICON_MAX

export const countLeftOut = () => {
  const counts = new Map<LeftOut, number>()
  const add = (kind: LeftOut, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count)
  return {
    counts: counts as LeftOutCounts,
    add,
    addElement: (element: Element) => {
      if (element.localName === 'svg' && isDrawing(element)) add('picture')
      else if (element.matches(EMBEDDED) && !element.parentElement?.closest(EMBEDDED)) add('embedded')
    },
  }
}

const EQUATION = /<m:oMath[\s>]/g

/**
 * Counts Word's equations in conditional comments, except those with a fallback picture that has bytes; removes
 * other pictures, so that none counts twice.
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
