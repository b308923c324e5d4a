import { html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { ALLOWED_STYLES, DRAWING_STYLES } from '../../shared/text/markup.ts'
import { countedTree } from './counted-tree.ts'
import { cleanDataPicture } from './pictures/data-picture.ts'
import { cleanStyle } from './style.ts'
import { dropReferences, isTooHeavy } from './svg-weight.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const ELEMENTS_MAX = 50_000

/** None that run scripts, animate, embed HTML or load anything. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop marker pattern clipPath mask symbol use image filter feGaussianBlur'.split(
    ' ',
  ),
)
const LOCAL_ADDRESS = /^(#|data:image\/(png|jpe?g|gif|webp);base64,)/i

const STYLES = [...ALLOWED_STYLES, ...DRAWING_STYLES]

/** By prefix; a foreign URL could hide behind another one. */
const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: htmlNames.NS.SVG,
  'xmlns:svg': htmlNames.NS.SVG,
  'xmlns:xlink': htmlNames.NS.XLINK,
  /** Of the drawing tool, for lines attached to shapes. */
  'xmlns:se': 'http://svg-edit.googlecode.com',
}
const PREFIXES = ['xlink', 'xml', 'se']

const isAddress = (name: string) => name === 'href' || name === 'src'

const isAttributeAllowed = ({ prefix, name: local, value }: Element['attrs'][number]) => {
  const name = prefix ? `${prefix}:${local}` : local
  if (!/^[A-Za-z_][\w.:-]*$/.test(name)) return false
  if (/^xmlns(:|$)/.test(name)) return NAMESPACES[name] === value
  if (name.includes(':') && !PREFIXES.includes(name.split(':')[0] ?? '')) return false
  // A base would turn local addresses into foreign ones.
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

/** Removes characters valid in HTML but not in XML. */
const asXml = (markup: string) =>
  // eslint-disable-next-line no-control-regex -- invalid in XML
  markup.replaceAll('&nbsp;', '&#160;').replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')

/**
 * Sanitises a drawing from a client; empty if there is none. The result is also XML, because clients load it as an image.
 * Throws 'field.invalid' of `data` for too many elements.
 */
export const cleanSvg = (source: string): string => {
  const tree = parseFragment(source, { treeAdapter: countedTree(ELEMENTS_MAX) })
  const drawing = tree.childNodes.find((node): node is Element => node.nodeName === 'svg')
  tree.childNodes = drawing ? clean([drawing], 0) : []
  if (drawing && isTooHeavy(drawing)) dropReferences(drawing)
  return asXml(serialize(tree))
}
