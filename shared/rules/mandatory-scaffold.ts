import { SUPPORT_END, SUPPORT_START } from '../text/markup.ts'

const PIECES = /<!--.*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gis

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? ''

/** Returns whether a text has content besides the hyphens and blanks inside every support (contract/model.md 10.1). */
const says = (text: string) => text.replace(/&nbsp;|&#160;|&#xa0;|[\s\u200b\ufeff-]/gi, '') !== ''

/** Returns for each support of a stored body whether it contains text; nested text counts for the outer supports too. */
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
 * Returns the missing part of a note under mandatory scaffolds: a scaffold, or text in one (EDIT-031, EDIT-032). Not enforced by the server, because
 * researchers' programs contribute notes without scaffolds.
 */
export const scaffoldLack = (bodies: readonly string[]): 'scaffold' | 'text' | undefined => {
  const supports = bodies.flatMap(supportsIn)
  if (supports.length === 0) return 'scaffold'
  return supports.every(Boolean) ? undefined : 'text'
}
