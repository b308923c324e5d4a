/** Characters of double width: Han, kana, Hangul, full width. */
const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/
/** Character width as a share of the font size; an upper estimate, so that nothing is cut off. */
const LETTER = 0.56

const unitsOf = (text: string) => Array.from(text).reduce((units, letter) => units + (WIDE.test(letter) ? 2 : 1), 0)

/** Returns an estimated text width in pixels, without measuring. */
export const widthOf = (text: string, fontSize: number): number => unitsOf(text) * fontSize * LETTER

/** Cuts the text to a width in pixels, with an ellipsis. */
export const cutTo = (text: string, fontSize: number, width: number): string => {
  if (widthOf(text, fontSize) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, fontSize) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Parts between which a line may break: words, and single characters of scripts without spaces. */
const partsOf = (text: string) => text.split(/\s+/).flatMap((word) => (WIDE.test(word) ? Array.from(word) : [word]))

/** Breaks the text into at most `max` lines of a width in pixels; the rest becomes an ellipsis. */
export const linesOf = (text: string, fontSize: number, width: number, max: number): string[] => {
  const lines: string[] = []
  for (const part of partsOf(text.trim())) {
    const line = lines.at(-1)
    const joined = line === undefined ? part : line + (WIDE.test(part) && WIDE.test(line.slice(-1)) ? part : ` ${part}`)
    if (line !== undefined && widthOf(joined, fontSize) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  const rest = lines.slice(max - 1).join(' ')
  return [...lines.slice(0, max - 1), ...(rest === '' ? [] : [rest])].map((line) => cutTo(line, fontSize, width))
}
