// Removes the styling and hidden content of pasted HTML and keeps its structure.
import { ALLOWED_DATA_IMAGES, INLINE_ATTACHMENT } from '../../../../shared/text/markup.ts'
import { MENTIONS } from '../mentions.ts'
import { SUPPORT_MARKS } from '../marks.ts'
import { REFERENCES } from '../references.ts'
import { arrange } from './arrange.ts'
import { writeCheckBoxes } from './check-boxes.ts'
import { countLeftOut, countWordEquations, type LeftOutCounts } from './left-out.ts'
import { makeWordLists } from './word-lists.ts'

const OURS = `${SUPPORT_MARKS}, ${REFERENCES}, ${MENTIONS}, .${INLINE_ATTACHMENT}, math`

const UNSEEN =
  'script, style, meta, link, title, base, template, noscript, iframe, object, embed, svg, select, textarea, input, canvas, audio, xml, ' +
  '.MsoCommentReference, .msocomanchor, .MsoCommentText, [id^="_com_"], a[href^="#cmnt"], .Apple-interchange-newline'
const UNSEEN_STYLE =
  /display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*(?:comment|header|footer)|visibility\s*:\s*hidden/i

const KEPT: Readonly<Partial<Record<string, readonly string[]>>> = {
  p: [], h1: [], h2: [], h3: [], h4: [], h5: [], h6: [], blockquote: [], pre: [], hr: [], br: [],
  ul: [], ol: ['start', 'type'], li: [], dl: [], dt: [], dd: [],
  table: [], caption: [], thead: [], tbody: [], tfoot: [], tr: [], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'],
  b: [], strong: [], i: [], em: [], u: [], s: [], del: [], ins: [], sub: [], sup: [], code: [], kbd: [], q: [], cite: [], abbr: [], ruby: [], rt: [], rp: [],
  a: ['href'], img: ['src', 'alt', 'width', 'height'], video: ['controls', 'src'], source: ['src', 'type'],
} // prettier-ignore

type Counter = ReturnType<typeof countLeftOut>

const styleOf = (element: Element) => element.getAttribute('style') ?? ''
const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

export const renamed = (element: Element, name: string) => {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const dropUnseen = (root: Element, leftOut: Counter) => {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  for (const comment of comments) countWordEquations(comment, isPicture, leftOut.add)
  for (const comment of comments) comment.remove()
  for (const remark of root.querySelectorAll('a[id^="cmnt"]:not([id^="cmnt_ref"])')) remark.closest('p, div')?.remove()
  for (const element of root.querySelectorAll('[style]')) if (UNSEEN_STYLE.test(styleOf(element))) element.remove()
  for (const element of root.querySelectorAll(UNSEEN)) {
    leftOut.addElement(element)
    element.remove()
  }
  // Word's own elements: drawings are removed, others unwrapped.
  for (const element of root.querySelectorAll('*'))
    if (element.localName === 'm:omath') {
      leftOut.add('formula')
      element.remove()
    } else if (element.localName.startsWith('v:')) element.remove()
    else if (element.localName.includes(':')) unwrap(element)
}

const FORMATS: readonly (readonly [name: string, said: RegExp, where?: string])[] = [
  ['strong', /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i, 'h1, h2, h3, h4, h5, h6, th, b, strong'],
  ['em', /(?:^|;)\s*font-style\s*:\s*italic/i, 'i, em'],
  // A link is underlined anyway.
  ['u', /text-decoration(?:-line)?\s*:[^;]*underline/i, 'a, u'],
  ['s', /text-decoration(?:-line)?\s*:[^;]*line-through/i, 's, del'],
  ['sup', /vertical-align\s*:\s*super/i, 'sup'],
  ['sub', /vertical-align\s*:\s*sub/i, 'sub'],
]
/** Google Docs wraps everything in a `<b>` that is not bold. */
const DENIED: readonly (readonly [names: string, denied: RegExp])[] = [
  ['b, strong', /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)/i],
  ['i, em', /(?:^|;)\s*font-style\s*:\s*normal/i],
]
const BLOCKS = 'p, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6, pre'

const sayFormats = (root: Element) => {
  for (const [names, denied] of DENIED)
    for (const element of root.querySelectorAll(names)) if (denied.test(styleOf(element))) unwrap(element)
  for (const element of root.querySelectorAll('span[style], font[style]')) {
    if (element.matches(OURS) || element.closest(REFERENCES) || element.querySelector(BLOCKS)) continue
    for (const [name, said, already] of FORMATS) {
      if (!said.test(styleOf(element)) || (already && element.closest(already))) continue
      const format = element.ownerDocument.createElement(name)
      format.append(...element.childNodes)
      element.append(format)
    }
  }
}

/** Returns a link's address; undefined if it leads nowhere from here. */
const addressOf = (link: Element): string | undefined => {
  const written = link.getAttribute('href')?.trim() ?? ''
  if (/^(?:mailto|tel):/i.test(written) || /^\/(?!\/)/.test(written)) return written
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return undefined
  const url = new URL(written)
  // Google Docs redirects every link through its own page.
  const meant = url.host === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  return meant !== null && /^https?:/i.test(meant) ? meant : written
}

const sizeOf = (picture: Element, side: 'width' | 'height') =>
  Number.parseFloat(
    picture.getAttribute(side) ??
      new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*([\\d.]+)px`).exec(styleOf(picture))?.[1] ??
      'NaN',
  )

const isPixel = (picture: Element) => sizeOf(picture, 'width') <= 2 || sizeOf(picture, 'height') <= 2

const isPicture = (picture: Element) => {
  const src = picture.getAttribute('src') ?? ''
  const isThere = /^https?:/i.test(src) || /^\/(?!\/)/.test(src) || ALLOWED_DATA_IMAGES.test(src)
  return isThere && !isPixel(picture)
}

const keepOnly = (element: Element, names: readonly string[]) => {
  for (const { name } of Array.from(element.attributes)) if (!names.includes(name)) element.removeAttribute(name)
}

const dropLooks = (root: Element, leftOut: Counter) => {
  for (const element of root.querySelectorAll('strike')) renamed(element, 's')
  for (const element of root.querySelectorAll('p.MsoTitle')) renamed(element, 'h1')
  for (const element of root.querySelectorAll('*')) {
    if (
      element.matches(OURS) ||
      element.closest(`${REFERENCES}, math`) ||
      element.parentElement?.closest(`.${INLINE_ATTACHMENT}`)
    )
      continue
    const kept = KEPT[element.localName]
    const direction = element.getAttribute('dir') === 'rtl' && kept ? ['dir'] : []
    if (element.localName === 'img' && !isPicture(element)) {
      if (!isPixel(element)) leftOut.add('picture')
      element.remove()
    } else if (element.localName === 'a') {
      const address = addressOf(element)
      if (address === undefined) unwrap(element)
      else {
        keepOnly(element, [])
        element.setAttribute('href', address)
      }
    } else if (kept) keepOnly(element, [...kept, ...direction])
    else if (
      element.matches(
        'div, section, article, main, header, footer, nav, aside, center, form, fieldset, address, figure, figcaption, details, summary',
      )
    )
      keepOnly(renamed(element, 'div'), [])
    else unwrap(element)
  }
}

const ownAddresses = (root: Element, origin: string) => {
  for (const name of ['src', 'href'])
    for (const element of root.querySelectorAll(`.${INLINE_ATTACHMENT}[${name}], .${INLINE_ATTACHMENT} [${name}]`)) {
      const written = element.getAttribute(name) ?? ''
      if (written.startsWith(`${origin}/`)) element.setAttribute(name, written.slice(origin.length))
    }
}

/**
 * Removes everything from the pasted `root` that a note cannot store; our own marks stay. Returns counts of removed
 * meaningful content. `takeFormulas` (paste/formulas.ts) is only needed if there may be some.
 */
export const cleanPasted = (
  root: Element,
  origin: string,
  takeFormulas?: (root: Element, leftOut: () => void) => void,
): LeftOutCounts => {
  const leftOut = countLeftOut()
  takeFormulas?.(root, () => leftOut.add('formula'))
  writeCheckBoxes(root)
  dropUnseen(root, leftOut)
  makeWordLists(root)
  sayFormats(root)
  ownAddresses(root, origin)
  dropLooks(root, leftOut)
  arrange(root, OURS)
  return leftOut.counts
}
