const TAG = /<span\b[^>]*\bclass="[^"]*\bKF(SupportStart|Reference)(?![\w-])[^"]*"[^>]*>/g
const ID = /\sid="([^"]+)"/

/** Returns the links that marks in the texts of an object name (contract/model.md 10). */
export const tagsIn = (
  data: Readonly<Record<string, unknown>> | null | undefined,
): { link: string; type: 'supports' | 'references' }[] => {
  const found = new Map<string, 'supports' | 'references'>()
  for (const text of Object.values(data ?? {})) {
    if (typeof text !== 'string') continue
    for (const [tag, kind] of text.matchAll(TAG)) {
      const [, link] = ID.exec(tag) ?? []
      if (link !== undefined) found.set(link, kind === 'Reference' ? 'references' : 'supports')
    }
  }
  return [...found].map(([link, type]) => ({ link, type }))
}
