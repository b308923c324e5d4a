import {
  ALLOWED_DATA_IMAGES,
  ALLOWED_ELEMENTS,
  ALLOWED_SCHEMES,
  ALLOWED_STYLES,
  DROPPED_WITH_CONTENT,
} from '../../shared/markup.ts'

/** Of the list for notes without what plays or frames, and without names by which styles or scripts could be reached. */
const DROPPED = new Set([...DROPPED_WITH_CONTENT, 'iframe', 'video', 'audio', 'source', 'link', 'meta', 'base'])
const ON_ALL = ['style', 'title', 'dir', 'lang']
const HERE = 'https://here.invalid'

const isSafeAddress = (attribute: string, value: string) => {
  if (attribute === 'src' && ALLOWED_DATA_IMAGES.test(value)) return true
  const schemes = ALLOWED_SCHEMES[attribute]
  return !schemes || (URL.canParse(value, HERE) && schemes.includes(new URL(value, HERE).protocol.slice(0, -1)))
}

const cleanStyle = (element: HTMLElement) => {
  const kept = ALLOWED_STYLES.flatMap((name) => {
    const value = element.style.getPropertyValue(name)
    return value && !/url|expression/i.test(value) ? [[name, value] as const] : []
  })
  element.removeAttribute('style')
  for (const [name, value] of kept) element.style.setProperty(name, value)
}

const cleanAttributes = (element: HTMLElement, allowed: readonly string[]) => {
  for (const { name, value } of Array.from(element.attributes))
    if (![...allowed, ...ON_ALL].includes(name) || !isSafeAddress(name, value)) element.removeAttribute(name)
  if (element.hasAttribute('style')) cleanStyle(element)
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer')
}

const cleanWithin = (parent: Node) => {
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) continue
    // A form's properties may be fields of it: nothing can be asked of one.
    if (!(child instanceof Element) || child instanceof HTMLFormElement || DROPPED.has(child.localName)) {
      parent.removeChild(child)
      continue
    }
    const name = child.localName
    cleanWithin(child)
    const allowed = Object.hasOwn(ALLOWED_ELEMENTS, name) ? ALLOWED_ELEMENTS[name] : undefined
    if (allowed && child instanceof HTMLElement) cleanAttributes(child, allowed)
    else child.replaceWith(...child.childNodes)
  }
}

/** Foreign HTML as elements that do nothing but show: parsed where nothing runs or loads, and never written as text again. */
export const cleanHtml = (html: string): DocumentFragment => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  cleanWithin(body)
  const clean = document.createDocumentFragment()
  clean.append(...body.childNodes)
  return clean
}
