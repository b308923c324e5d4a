/** The parts of what is typed into a search field: words, phrases in quotation marks, and tokens that restrict (SRCH-04). */
export interface SearchText {
  /** Words and phrases, each of which is looked for. */
  words: string[]
  isPrivate: boolean
  /** Views, by title or id. */
  views: string[]
  /** User names. */
  authors: string[]
  from: string | undefined
  to: string | undefined
  searchMode: string | undefined
  type: string | undefined
}

/** A token with its value, a phrase (whose end may not be typed yet), or a word. */
const PART =
  /(?<!\S)-(view|from|to|author|searchMode|type):(?:"([^"]*)"?|(\S*))|(?<!\S)-private(?!\S)|"([^"]*)"?|([^\s"]+)/giu

/** Reads what was typed; an empty token restricts nothing, and all that is none is words. */
export const parseSearchText = (text: string): SearchText => {
  const words: string[] = []
  const values: Record<string, string[]> = {}
  let isPrivate = false
  for (const [whole, token, quoted, bare, phrase, word] of text.matchAll(PART)) {
    const value = (quoted ?? bare)?.trim()
    if (token !== undefined && value) (values[token.toLowerCase()] ??= []).push(value)
    else if (token === undefined && (phrase ?? word)?.trim()) words.push((phrase ?? word ?? '').trim())
    isPrivate ||= whole.toLowerCase() === '-private'
  }
  return {
    words,
    isPrivate,
    views: values.view ?? [],
    authors: values.author ?? [],
    from: values.from?.at(-1),
    to: values.to?.at(-1),
    searchMode: values.searchmode?.at(-1),
    type: values.type?.at(-1),
  }
}
