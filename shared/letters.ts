const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(letter)

/** How many letters' room a text takes in a line: those of Chinese, Japanese and Korean take that of two. */
export const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0)

/** About how many lines a text takes of so many letters each. */
export const linesOf = (text: string, letters: number): number => {
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const columns = columnsOf(word)
    if (used > 0 && used + 1 + columns > letters) {
      lines += 1
      used = 0
    }
    used += (used > 0 ? 1 : 0) + columns
    lines += Math.ceil(used / letters) - 1
    used = used > letters ? used % letters : used
  }
  return lines
}
