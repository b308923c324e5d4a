/** Data from other programs or pages, dropped or pasted. */
export type Foreign = { kind: 'address'; url: URL; title: string } | { kind: 'text'; text: string }

const TITLE_MAX = 200

const webAddress = (text: string): URL | undefined => {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

const titleOf = ({ host, pathname }: URL, told: string | undefined) =>
  (told?.replace(/\s+/g, ' ').trim() || `${host}${pathname.replace(/\/$/, '')}`).slice(0, TITLE_MAX)

/** Extracts data for a note; undefined for unsupported formats. */
export const foreignIn = (data: Pick<DataTransfer, 'getData'>): Foreign | undefined => {
  const listed = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'))
  const text = data.getData('text/plain').trim()
  const url = webAddress(listed ?? text)
  // Firefox provides the address with the title on the next line.
  if (url) return { kind: 'address', url, title: titleOf(url, data.getData('text/x-moz-url').split('\n')[1]) }
  return listed === undefined && text !== '' ? { kind: 'text', text } : undefined
}
