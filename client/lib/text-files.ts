export type Texts = Record<string, string>

type TextFiles = Record<string, () => Promise<{ default: Texts }>>

/** Files loaded on demand. */
export const textFiles: TextFiles = import.meta.glob<{ default: Texts }>([
  '../locales/*/*.json',
  '!../locales/*/{common,errors,accounts}.json',
])
