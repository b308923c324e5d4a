import { doApart, done } from '../../platform/long-texts.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')

/** The beginning of a new document: the supports, each on a line that one goes on writing (GDOC-07). */
export const documentWithSupports = (supports: readonly string[]): string => {
  const lines = supports.map((support) => `<p><b>${escaped(support)}</b>&nbsp;</p>`)
  return `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${lines.join('') || '<p></p>'}</body></html>`
}

/** Returns what Google says of a document as HTML, as it may stand in a note: cleaned as everything that is sent here. */
export const bodyOfDocument = async (html: string): Promise<string> => {
  await doApart('cleanHtml', html)
  return done('cleanHtml', html).html.trim()
}
