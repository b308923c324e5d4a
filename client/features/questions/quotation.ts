const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

/** HTML of a note that quotes a question and its answer, with an empty paragraph below. */
export const quotation = (question: string, sentences: readonly string[]) =>
  [
    `<p><strong>${escaped(question)}</strong></p>`,
    `<blockquote>${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')}</blockquote>`,
    '<p></p>',
  ].join('\n')
