import { html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { DRAWING_NODES_MAX } from '../../shared/domain/drawings.ts'
import {
  DRAWING_DEPTH_MAX,
  DRAWING_ELEMENTS,
  isDrawingAddress,
  isDrawingAttribute,
} from '../../shared/text/drawing-markup.ts'
import { ALLOWED_STYLES, DRAWING_STYLES } from '../../shared/text/markup.ts'
import { countedTree } from './counted-tree.ts'
import { cleanDataPicture } from './pictures/data-picture.ts'
import { cleanStyle } from './style.ts'
import { dropReferences, isTooHeavy } from './svg-weight.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const STYLES = [...ALLOWED_STYLES, ...DRAWING_STYLES]

const clean = (nodes: ChildNode[], depth: number): ChildNode[] =>
  nodes.filter((node) => {
    if (node.nodeName === '#text') return true
    if (!('tagName' in node) || node.namespaceURI !== htmlNames.NS.SVG) return false
    if (!DRAWING_ELEMENTS.has(node.tagName) || depth > DRAWING_DEPTH_MAX) return false
    node.attrs = node.attrs.filter(isDrawingAttribute)
    for (const attribute of node.attrs)
      if (attribute.name === 'style') attribute.value = cleanStyle(attribute.value, STYLES)
      else if (isDrawingAddress(attribute.name)) attribute.value = cleanDataPicture(attribute.value)
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
  const tree = parseFragment(source, { treeAdapter: countedTree(DRAWING_NODES_MAX) })
  const drawing = tree.childNodes.find((node): node is Element => node.nodeName === 'svg')
  tree.childNodes = drawing ? clean([drawing], 0) : []
  if (drawing && isTooHeavy(drawing)) dropReferences(drawing)
  return asXml(serialize(tree))
}
