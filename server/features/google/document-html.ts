import { precomputeInWorker, textResult } from '../../platform/long-texts.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')

/** Returns a new document's HTML: one line per support (GDOC-07). */
export const documentWithSupports = (supports: readonly string[]): string => {
  const lines = supports.map((support) => `<p><b>${escaped(support)}</b>&nbsp;</p>`)
  return `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${lines.join('') || '<p></p>'}</body></html>`
}

/** Returns Google's HTML export, sanitised as a note body. */
export const bodyOfDocument = async (html: string): Promise<string> => {
  await precomputeInWorker('cleanHtml', html)
  return textResult('cleanHtml', html).html.trim()
}
