import { BLANK_DRAWING } from '../../../../shared/domain/drawings.ts'
import { DRAWING_DEPTH_MAX, DRAWING_ELEMENTS, isDrawingAttribute } from '../../../../shared/text/drawing-markup.ts'

export const SVG = 'http://www.w3.org/2000/svg'

const isDrawing = (element: Element | null): element is SVGSVGElement =>
  element?.localName === 'svg' && element.namespaceURI === SVG

const asXml = (text: string) => {
  const { documentElement } = new DOMParser().parseFromString(text.trim(), 'image/svg+xml')
  return isDrawing(documentElement) && !documentElement.querySelector('parsererror') ? documentElement : undefined
}

const asHtml = (text: string) => {
  const found = new DOMParser().parseFromString(text, 'text/html').querySelector('svg')
  return isDrawing(found) ? found : undefined
}

const clean = (element: Element, depth: number) => {
  for (const { prefix, localName: name, value, name: whole } of Array.from(element.attributes))
    if (!isDrawingAttribute({ prefix, name, value })) element.removeAttribute(whole)
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) continue
    const known = child instanceof Element && child.namespaceURI === SVG && DRAWING_ELEMENTS.has(child.localName)
    if (known && depth < DRAWING_DEPTH_MAX) clean(child, depth + 1)
    else child.remove()
  }
}

/** Returns a drawing as elements that neither run nor load anything; a blank one if the text has none. */
export const parseDrawing = (text: string): SVGSVGElement => {
  const root = asXml(text) ?? asHtml(text) ?? asXml(BLANK_DRAWING)!
  clean(root, 0)
  return document.importNode(root, true)
}
