import { html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { ALLOWED_STYLES, DRAWING_STYLES } from '../../shared/text/markup.ts'
import { countedTree } from './counted-tree.ts'
import { cleanDataPicture } from './pictures/data-picture.ts'
import { cleanStyle } from './style.ts'
import { dropReferences, isTooHeavy } from './svg-weight.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** More than anybody draws by hand. */
const ELEMENTS_MAX = 50_000

/** Lists what a drawing is made of; nothing that runs, animates, embeds HTML or fetches. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop marker pattern clipPath mask symbol use image filter feGaussianBlur'.split(
    ' ',
  ),
)
const LOCAL_ADDRESS = /^(#|data:image\/(png|jpe?g|gif|webp);base64,)/i

const STYLES = [...ALLOWED_STYLES, ...DRAWING_STYLES]

/** Lists what prefixes stand for: under another one, a foreign address would be no address to us and one to the browser. */
const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: htmlNames.NS.SVG,
  'xmlns:svg': htmlNames.NS.SVG,
  'xmlns:xlink': htmlNames.NS.XLINK,
  /** The drawing tool's own, for lines that hold on to shapes. */
  'xmlns:se': 'http://svg-edit.googlecode.com',
}
const PREFIXES = ['xlink', 'xml', 'se']

const isAddress = (name: string) => name === 'href' || name === 'src'

const isAttributeAllowed = ({ prefix, name: local, value }: Element['attrs'][number]) => {
  const name = prefix ? `${prefix}:${local}` : local
  if (!/^[A-Za-z_][\w.:-]*$/.test(name)) return false
  if (/^xmlns(:|$)/.test(name)) return NAMESPACES[name] === value
  if (name.includes(':') && !PREFIXES.includes(name.split(':')[0] ?? '')) return false
  // A base would make local addresses foreign ones.
  if (/^on|^(xml:)?base$/i.test(name)) return false
  if (isAddress(local)) return LOCAL_ADDRESS.test(value.trim())
  return !/javascript:|expression|@import|\\|image-set\(|url\(\s*["']?(?!["']?#)/i.test(value)
}

const clean = (nodes: ChildNode[], depth: number): ChildNode[] =>
  nodes.filter((node) => {
    if (node.nodeName === '#text') return true
    if (!('tagName' in node) || node.namespaceURI !== htmlNames.NS.SVG) return false
    if (!ELEMENTS.has(node.tagName) || depth > 64) return false
    node.attrs = node.attrs.filter(isAttributeAllowed)
    for (const attribute of node.attrs)
      if (attribute.name === 'style') attribute.value = cleanStyle(attribute.value, STYLES)
      else if (isAddress(attribute.name)) attribute.value = cleanDataPicture(attribute.value)
    node.childNodes = clean(node.childNodes, depth + 1)
    return true
  })

/** Returns what HTML may hold and XML may not: the name of a space, and characters without a meaning. */
const asXml = (markup: string) =>
  // eslint-disable-next-line no-control-regex -- these are what must go
  markup.replaceAll('&nbsp;', '&#160;').replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')

/**
 * Returns what may be stored of a drawing that somebody sent: its shapes, or an empty text when there is no drawing in it. It
 * is XML as well, because clients show it as a picture of its own. One of more elements than anybody draws is refused
 * ('field.invalid' of `data`).
 */
export const cleanSvg = (source: string): string => {
  const tree = parseFragment(source, { treeAdapter: countedTree(ELEMENTS_MAX) })
  const drawing = tree.childNodes.find((node): node is Element => node.nodeName === 'svg')
  tree.childNodes = drawing ? clean([drawing], 0) : []
  if (drawing && isTooHeavy(drawing)) dropReferences(drawing)
  return asXml(serialize(tree))
}
