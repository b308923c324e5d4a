import { defaultTreeAdapter, html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import {
  ALLOWED_DATA_IMAGES,
  ALLOWED_ELEMENTS,
  ALLOWED_SCHEMES,
  ALLOWED_STYLES,
  DROPPED_WITH_CONTENT,
  GLOBAL_ATTRIBUTES,
  IFRAME_SANDBOX,
  isOwnId,
  MENTION,
  ownClasses,
  PICTURE_SIZE,
} from '../../shared/text/markup.ts'
import { MENTION_CLASSES } from '../../shared/text/mentions.ts'
import { asId } from '../../shared/wire/ids.ts'
import {
  attributeOf,
  cutExcerpt,
  excerptIn,
  hasClass,
  isElement,
  isText,
  plain,
  type PlainText,
  wordsIn,
} from './html-words.ts'
import { countedTree } from './counted-tree.ts'
import { cleanMath, isFormula } from './formulas.ts'
import { cleanDataPicture } from './pictures/data-picture.ts'
import { cleanStyle } from './style.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

const ELEMENTS_MAX = 20_000
/** Browsers limit nesting to 512; deeper elements are replaced by their text. */
const DEPTH_MAX = 256
/** Text that still changes is an attack; only its words are stored. */
const ROUNDS_MAX = 4

const parseBody = (source: string) => {
  const context = defaultTreeAdapter.createElement('div', htmlNames.NS.HTML, [])
  return parseFragment(context, source, { treeAdapter: countedTree(ELEMENTS_MAX) })
}

/** Ignored by browsers before a URL's scheme. */
// eslint-disable-next-line no-control-regex -- control characters are intended
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g

const schemeOf = (address: string) => /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(INVISIBLE, ''))?.[1]?.toLowerCase()

const isAddressAllowed = (element: string, attribute: string, address: string) => {
  const scheme = schemeOf(address)
  if (scheme === undefined) return true
  if (scheme === 'data') return element === 'img' && ALLOWED_DATA_IMAGES.test(address)
  return ALLOWED_SCHEMES[attribute === 'href' ? 'href' : 'src']?.includes(scheme) ?? false
}

const isSize = (name: string) => name === 'width' || name === 'height'

const isAddress = (name: string) => name === 'href' || name === 'src' || name === 'data-mce-src'

const cleanAttributes = (element: Element) => {
  if (element.attrs.length === 0 && element.tagName !== 'iframe') return
  const own = ALLOWED_ELEMENTS[element.tagName] ?? []
  element.attrs = element.attrs.filter(
    ({ name, value }) =>
      (GLOBAL_ATTRIBUTES.includes(name) || own.includes(name)) &&
      (!isAddress(name) || isAddressAllowed(element.tagName, name, value)) &&
      (element.tagName !== 'img' || !isSize(name) || PICTURE_SIZE.test(value)),
  )
  for (const attribute of element.attrs)
    if (attribute.name === 'style') attribute.value = cleanStyle(attribute.value, ALLOWED_STYLES)
    else if (isAddress(attribute.name)) attribute.value = cleanDataPicture(attribute.value)
  for (const attribute of element.attrs) if (attribute.name === 'class') attribute.value = ownClasses(attribute.value)
  element.attrs = element.attrs.filter(
    ({ name, value }) => ((name !== 'style' && name !== 'class') || value !== '') && (name !== 'id' || isOwnId(value)),
  )
  if (element.tagName === 'iframe') element.attrs.push({ name: 'sandbox', value: IFRAME_SANDBOX })
  if (element.tagName === 'a') forbidOpener(element)
}

/** Opened pages must not control ours through `window.opener`. */
const forbidOpener = (element: Element) => {
  const target = element.attrs.find(({ name }) => name === 'target')?.value
  if (target === undefined || ['_self', '_parent', '_top'].includes(target.toLowerCase())) return
  const rel = element.attrs.find(({ name }) => name === 'rel')
  if (!rel) element.attrs.push({ name: 'rel', value: 'noopener noreferrer' })
  else if (!/\bnoopener\b/i.test(rel.value)) rel.value = `${rel.value} noopener`.trim()
}

const cleanChildren = (parent: ParentNode, depth: number): void => {
  parent.childNodes = parent.childNodes.flatMap((node) => cleanNode(node, depth))
  for (const node of parent.childNodes) node.parentNode = parent
}

const cleanNode = (node: ChildNode, depth: number): ChildNode[] => {
  if (isText(node)) return [node]
  if (!isElement(node)) return []
  if (isFormula(node)) return cleanMath(node)
  if (node.namespaceURI !== htmlNames.NS.HTML || DROPPED_WITH_CONTENT.includes(node.tagName)) return []
  if (depth > DEPTH_MAX) return textNodesIn(node)
  cleanChildren(node, depth + 1)
  if (!Object.hasOwn(ALLOWED_ELEMENTS, node.tagName)) return node.childNodes
  if (hasClass(node, MENTION)) return cleanMention(node)
  if (
    node.tagName === 'iframe' &&
    !node.attrs.some(({ name, value }) => name === 'src' && isAddressAllowed('iframe', name, value))
  )
    return []
  if (node.tagName === 'pre') dropFirstNewlines(node)
  cleanAttributes(node)
  return [node]
}

const NAME_MAX = 300

const isName = (text: string) => text.length <= NAME_MAX && (text === '' || text.startsWith('@'))

/** Drops the name in a mention; other content follows it (FRST-04). */
const cleanMention = (element: Element): ChildNode[] => {
  const content = element.childNodes
  const author = asId(attributeOf(element, 'data-author') ?? '')
  if (author === undefined) return content
  const rest = isName(plain(wordsIn(element))) ? [] : content
  const mark = defaultTreeAdapter.createElement('span', htmlNames.NS.HTML, [
    { name: 'class', value: MENTION_CLASSES },
    { name: 'data-author', value: author },
  ])
  return [mark, ...rest]
}

/** Parsers drop one newline after `<pre>`, so each save would remove another one. */
const dropFirstNewlines = (element: Element) => {
  const [first] = element.childNodes
  if (first && isText(first)) first.value = first.value.replace(/^\n+/, '')
}

/** Iterative, because attackers nest deeply. */
const textNodesIn = (root: ParentNode): DefaultTreeAdapterTypes.TextNode[] => {
  const found: DefaultTreeAdapterTypes.TextNode[] = []
  const rest: ChildNode[] = root.childNodes.toReversed()
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (isText(node)) found.push(node)
    else if (isElement(node) && !DROPPED_WITH_CONTENT.includes(node.tagName)) rest.push(...node.childNodes.toReversed())
  }
  return found
}

export interface CleanHtml extends PlainText {
  html: string
}

/** Sanitises HTML from clients by the allow-list of shared/text/markup.ts (contract/README.md 24). Idempotent. */
export const cleanHtml = (source: string): CleanHtml => {
  let html = source
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const tree = parseBody(html)
    cleanChildren(tree, 1)
    const cleaned = serialize(tree)
    if (cleaned === html) return { html, text: plain(wordsIn(tree)), excerpt: excerptIn(tree) }
    html = cleaned
  }
  const tree = parseBody(html)
  const text = plain(
    textNodesIn(tree)
      .map(({ value }) => value)
      .join(' '),
  )
  return { html: escapeText(text), text, excerpt: { text: cutExcerpt(text) } }
}

const escapeText = (text: string) => {
  const fragment = defaultTreeAdapter.createDocumentFragment()
  defaultTreeAdapter.insertText(fragment, text)
  return serialize(fragment)
}
