export type Texts = Record<string, string>

/** Describes how to load each file of texts, by its path. */
export type TextFiles = Record<string, () => Promise<{ default: Texts }>>

/** Those that a page asks for beyond what every page says. */
export const textFiles: TextFiles = import.meta.glob<{ default: Texts }>([
  '../locales/*/*.json',
  '!../locales/*/{common,errors,accounts}.json',
])
