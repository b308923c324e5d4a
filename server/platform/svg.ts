import { html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { ALLOWED_STYLES, DRAWING_STYLES } from '../../shared/markup.ts'
import { cleanStyle } from './style.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** What a drawing is made of; nothing that runs, animates, embeds HTML or fetches. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop marker pattern clipPath mask symbol use image'.split(
    ' ',
  ),
)
const LOCAL_ADDRESS = /^(#|data:image\/(png|jpe?g|gif|webp);base64,)/i

const STYLES = [...ALLOWED_STYLES, ...DRAWING_STYLES]

const isAttributeAllowed = ({ name, value }: { name: string; value: string }) => {
  if (!/^[A-Za-z_][\w.:-]*$/.test(name)) return false
  // A base would make local addresses foreign ones.
  if (/^on|^(xml:)?base$/i.test(name)) return false
  if (name === 'href' || name === 'src') return LOCAL_ADDRESS.test(value.trim())
  return !/javascript:|expression|@import|\\|url\(\s*["']?(?!["']?#)/i.test(value)
}

const clean = (nodes: ChildNode[], depth: number): ChildNode[] =>
  nodes.filter((node) => {
    if (node.nodeName === '#text') return true
    if (!('tagName' in node) || node.namespaceURI !== htmlNames.NS.SVG) return false
    if (!ELEMENTS.has(node.tagName) || depth > 64) return false
    node.attrs = node.attrs.filter(isAttributeAllowed)
    for (const attribute of node.attrs)
      if (attribute.name === 'style') attribute.value = cleanStyle(attribute.value, STYLES)
    node.childNodes = clean(node.childNodes, depth + 1)
    return true
  })

/** What HTML may hold and XML may not: the name of a space, and characters without a meaning. */
const asXml = (markup: string) =>
  // eslint-disable-next-line no-control-regex -- these are what must go
  markup.replaceAll('&nbsp;', '&#160;').replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')

/**
 * What may be stored of a drawing that somebody sent: its shapes, or an empty text when there is no drawing in it. It
 * is XML as well, because clients show it as a picture of its own.
 */
export const cleanSvg = (source: string): string => {
  const tree = parseFragment(source)
  const drawing = tree.childNodes.find((node) => node.nodeName === 'svg')
  tree.childNodes = drawing ? clean([drawing], 0) : []
  return asXml(serialize(tree))
}
