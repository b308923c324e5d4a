import DOMPurify from 'dompurify'
import { FORMULA_ATTRIBUTES, FORMULA_ELEMENTS, isFormulaAttribute } from '../../shared/text/formulas.ts'
import {
  ALLOWED_DATA_IMAGES,
  ALLOWED_ELEMENTS,
  ALLOWED_SCHEMES,
  ALLOWED_STYLES,
  DROPPED_WITH_CONTENT,
} from '../../shared/text/markup.ts'

/** The list for notes, without media, frames, and attributes by which styles or scripts could reach elements. */
const DROPPED = [...DROPPED_WITH_CONTENT, 'iframe', 'video', 'audio', 'source', 'link', 'meta', 'base', 'form']
const ON_ALL = ['style', 'title', 'dir', 'lang']
const HERE = 'https://here.invalid'

const isAllowedOn = (element: string, attribute: string) =>
  ON_ALL.includes(attribute) ||
  (Object.hasOwn(ALLOWED_ELEMENTS, element) && ALLOWED_ELEMENTS[element]?.includes(attribute) === true)

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

/** Own instance, because hooks belong to the instance. */
const purifier = DOMPurify(window)
// DOMPurify has one attribute list for all elements, and one scheme list for all attributes.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  attribute.keepAttr = FORMULA_ELEMENTS.includes(element.localName)
    ? isFormulaAttribute(element.localName, attrName, attrValue)
    : isAllowedOn(element.localName, attrName) && isSafeAddress(attrName, attrValue)
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLElement && element.hasAttribute('style')) cleanStyle(element)
  if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer')
})

/** Sanitizes foreign HTML into inert elements. Never serialize the result again. */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...Object.keys(ALLOWED_ELEMENTS).filter((name) => !DROPPED.includes(name)), ...FORMULA_ELEMENTS],
    FORBID_CONTENTS: DROPPED,
    ALLOWED_ATTR: [...ON_ALL, ...new Set(Object.values(ALLOWED_ELEMENTS).flat()), ...FORMULA_ATTRIBUTES],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
