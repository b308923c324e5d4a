import { SUPPORT_END, SUPPORT_START } from '../text/markup.ts'

/** Tags with their attributes, and what stands between them. */
const PIECES = /<!--.*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gis

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? ''

/** Returns whether a text says anything: the hyphens and blanks that stand within every support (contract/model.md 10.1) do not. */
const says = (text: string) => text.replace(/&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff-]/gi, '') !== ''

/** Returns whether each support of a body in its stored form holds text; a support within another one counts for both. */
const supportsIn = (body: string): boolean[] => {
  const open = new Map<string, boolean>()
  const closed: boolean[] = []
  for (const [piece] of body.matchAll(PIECES)) {
    const names = piece.startsWith('<') ? attribute(piece, 'class').split(/\s+/) : []
    const id = attribute(piece, 'id')
    if (names.includes(SUPPORT_START)) open.set(id, false)
    else if (names.includes(SUPPORT_END) && open.has(id)) {
      closed.push(open.get(id) === true)
      open.delete(id)
    } else if (!piece.startsWith('<') && says(piece)) for (const key of open.keys()) open.set(key, true)
  }
  return closed
}

/**
 * Returns what a note lacks where scaffolds are mandatory, by its texts in their stored form: any scaffold at all, or text within
 * one of those it has (EDIT-031, EDIT-032). It helps people to write and keeps nobody from anything: programs of
 * researchers contribute notes without scaffolds, so it is the browser that asks, and the server takes whatever comes.
 */
export const scaffoldLack = (bodies: readonly string[]): 'scaffold' | 'text' | undefined => {
  const supports = bodies.flatMap(supportsIn)
  if (supports.length === 0) return 'scaffold'
  return supports.every(Boolean) ? undefined : 'text'
}
