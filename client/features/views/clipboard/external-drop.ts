/** Describes what another program, or another page, hands over by a drop or the clipboard. */
export type Foreign = { kind: 'address'; url: URL; title: string } | { kind: 'text'; text: string }

const TITLE_MAX = 200

const webAddress = (text: string): URL | undefined => {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

/** Returns how the page of an address is called where that is told, else the address without its beginning. */
const titleOf = ({ host, pathname }: URL, told: string | undefined) =>
  (told?.replace(/\s+/g, ' ').trim() || `${host}${pathname.replace(/\/$/, '')}`).slice(0, TITLE_MAX)

/** Returns what is in it that a note can be made of; nothing where its kind is unknown. */
export const foreignIn = (data: Pick<DataTransfer, 'getData'>): Foreign | undefined => {
  const listed = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'))
  const text = data.getData('text/plain').trim()
  const url = webAddress(listed ?? text)
  // Firefox tells the address, and on the line below it the title.
  if (url) return { kind: 'address', url, title: titleOf(url, data.getData('text/x-moz-url').split('\n')[1]) }
  return listed === undefined && text !== '' ? { kind: 'text', text } : undefined
}
