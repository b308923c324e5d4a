// Word writes lists as paragraphs: the level is in a style, the bullet or number in a span.

const ITEM = /mso-list\s*:\s*l\d+\s+level(\d+)/i
const MARKER = /mso-list\s*:\s*ignore/i
/** For example `1.`, `(b)`, `IV)`; bullets don't match. */
const NUMBER = /^\(?(?:(\d+)|([ivxlcdm]+)|([a-z]{1,2}))[.)]/i

const styleOf = (element: Element) => element.getAttribute('style') ?? ''
const levelOf = (paragraph: Element) => Number(ITEM.exec(styleOf(paragraph))?.[1] ?? 0)

const takeMarker = (item: Element): string => {
  const [marker] = [...item.querySelectorAll('[style]')].filter((part) => MARKER.test(styleOf(part)))
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

const listFor = (item: Element, marker: string): Element => {
  const [, digits, roman, letter] = NUMBER.exec(marker) ?? []
  const numbered = digits ?? roman ?? letter
  const list = item.ownerDocument.createElement(numbered === undefined ? 'ul' : 'ol')
  if (digits !== undefined && digits !== '1') list.setAttribute('start', digits)
  const sign = roman === undefined ? 'a' : 'i'
  if (numbered !== undefined && digits === undefined)
    list.setAttribute('type', numbered === numbered.toUpperCase() ? sign.toUpperCase() : sign)
  return list
}

interface Open {
  level: number
  list: Element
}

export const makeWordLists = (root: Element) => {
  let open: Open[] = []
  for (const item of [...root.querySelectorAll('p')].filter(levelOf)) {
    const level = levelOf(item)
    const marker = takeMarker(item)
    // Anything between two items ends the list.
    if (item.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((outer) => outer.level <= level)
    let within = open.at(-1)
    const list = listFor(item, marker)
    const anotherKind = within?.level === level && within.list.localName !== list.localName
    if (anotherKind) {
      open.pop()
      within = open.at(-1)
    }
    if (within?.level !== level) {
      const holder = within?.list.lastElementChild
      if (holder) holder.append(list)
      else item.before(list)
      open.push({ level, list })
    }
    const entry = root.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}
