// A mention is stored as an empty span with the author's id; the current name is displayed (FRST-04, decision 0064).
import { MENTION, NON_EDITABLE } from './markup.ts'

const MARK = new RegExp(`<span class="${MENTION} ${NON_EDITABLE}" data-author="([0-9a-f]{24})"></span>`, 'g')
const MENTIONS_MAX = 200

export const MENTION_CLASSES = `${MENTION} ${NON_EDITABLE}`

/** Returns the mentioned authors of a cleaned text; at most 200. */
export const mentionedIn = (html: string): string[] => {
  if (!html.includes(MENTION)) return []
  const ids = new Set<string>()
  for (const [, id = ''] of html.matchAll(MARK)) {
    if (ids.size === MENTIONS_MAX) break
    ids.add(id)
  }
  return [...ids]
}

const TOKEN = /@\{([0-9a-f]{24})\}/g

/** Returns a mention in an excerpt. */
export const mentionToken = (authorId: string): string => `@{${authorId}}`

/** Returns the mentioned authors of an excerpt. */
export const tokensIn = (excerpt: string): string[] =>
  excerpt.includes('@{') ? [...excerpt.matchAll(TOKEN)].map(([, id = '']) => id) : []

/** Returns an excerpt with names. */
export const withNames = (excerpt: string, names: ReadonlyMap<string, string>): string =>
  excerpt.includes('@{') ? excerpt.replace(TOKEN, (_token, id: string) => mentionText(names.get(id))) : excerpt

/** Returns a cleaned text with names as plain text; `nameOf` returns HTML. */
export const withMentionNames = (html: string, nameOf: (authorId: string) => string | undefined): string =>
  html.includes(MENTION) ? html.replace(MARK, (_mark, id: string) => mentionText(nameOf(id))) : html

/** Returns a mention in words; `@?` for unknown authors. */
export const mentionText = (name: string | undefined): string => `@${name || '?'}`
