/** Parsed search input: words, quoted phrases and tokens (SRCH-04). */
export interface SearchText {
  /** Words and phrases, all required. */
  words: string[]
  isPrivate: boolean
  /** Titles or ids of views. */
  views: string[]
  authors: string[]
  from: string | undefined
  to: string | undefined
  searchMode: string | undefined
  type: string | undefined
}

/** Token with value, phrase (possibly unfinished), or word. */
const PART =
  /(?<!\S)-(view|from|to|author|searchMode|type):(?:"([^"]*)"?|(\S*))|(?<!\S)-private(?!\S)|"([^"]*)"?|([^\s"]+)/giu

/** Parses search input; empty tokens are ignored, unknown ones are words. */
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
