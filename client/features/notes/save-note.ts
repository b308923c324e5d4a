import type { Contribution, ObjectChange } from '../../../shared/contributions.ts'
import type { Support } from '../../note/open-note.ts'
import type { NoteCalls } from './notes.queries.ts'

interface Text {
  body: string
  markIds: readonly string[]
  /** The supports whose marks may stand in the body, by the mark's id. */
  supports: ReadonlyMap<string, Support>
  /** The body with new ids of its marks. */
  rename: (names: ReadonlyMap<string, string>) => string
}

interface Saving {
  note: Contribution
  /** The fields to change, the body apart. */
  change: ObjectChange
  /** The new body, when it has changed. */
  text: Text | undefined
  /** The version that the writing began from. */
  version: number
  /** Told as soon as links exist, before the note is sent: the marks' new ids. */
  onLinked: (names: ReadonlyMap<string, string>) => void
}

/**
 * Saves a note: first a link for each new mark, then the note, and only when that is stored the links away that no
 * longer occur. A save that fails in between leaves links without marks, which the next one reuses or removes, but
 * never a mark without its link.
 */
export const saveNote = async (calls: NoteCalls, { note, change, text, version, onLinked }: Saving) => {
  if (!text) return calls.put(note, change, version)
  const stored = (await calls.supportsOf(note._id)).map(({ _id }) => _id)
  const names = new Map<string, string>()
  for (const markId of text.markIds) {
    const support = text.supports.get(markId)
    if (stored.includes(markId) || !support) continue
    names.set(markId, (await calls.addSupport(support.id, note._id))._id)
  }
  if (names.size > 0) onLinked(names)
  const saved = await calls.put(note, { ...change, data: { ...change.data, body: text.rename(names) } }, version)
  const unused = stored.filter((id) => !text.markIds.includes(id))
  // The note is stored; a link that could not be removed goes with the next save.
  await Promise.allSettled(unused.map((id) => calls.removeLink(id)))
  return saved
}
