const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

/** Returns the text of a note that begins with a question and its answer, quoted; below is room to write. */
export const quotation = (question: string, sentences: readonly string[]) =>
  [
    `<p><strong>${escaped(question)}</strong></p>`,
    `<blockquote>${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')}</blockquote>`,
    '<p></p>',
  ].join('\n')
