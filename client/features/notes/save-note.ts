import type { Cited } from '../../engines/editor/references.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { bodiesIn, changeOf, type Edits, fieldsOf, withBodies } from '../../entities/note/fields.ts'
import type { Support } from '../../entities/note/open-note.ts'
import type { NoteCalls } from './notes.queries.ts'

interface Saving {
  note: Contribution
  edits: Edits
  /** The supports whose marks may stand in its texts, by the mark's id. */
  supports: ReadonlyMap<string, Support>
  /** How marks are found in a body and named anew; references that are not stored say themselves what they cite. */
  marks: {
    idsIn: (body: string) => string[]
    citedIn: (body: string) => ReadonlyMap<string, Cited>
    rename: (body: string, names: ReadonlyMap<string, string>) => string
  }
  /** The version that the writing began from. */
  version: number
  /** The links that stand behind the marks of what is stored. */
  links: readonly Link[]
  /** Told as soon as links exist, before the note is sent: the marks' new ids, empty for what may not be cited. */
  onLinked: (names: ReadonlyMap<string, string>) => void
}

/** A note that is stored, and which links came and went with it. */
interface Saved {
  saved: Contribution
  made: readonly Link[]
  removed: readonly Link[]
}

/**
 * Saves a note: first a link for each new mark, then the note, and only when that is stored the links away that no
 * longer occur in any of its languages. A save that fails in between leaves links without marks, which the next one
 * reuses or removes, but never a mark without its link.
 */
export const saveNote = async (
  calls: NoteCalls,
  { note, edits, supports, marks, version, links, onLinked }: Saving,
): Promise<Saved> => {
  if (bodiesIn(edits).length === 0)
    return { saved: await calls.put(note, changeOf(edits), version), made: [], removed: [] }
  const markIds = new Set(bodiesIn({ ...fieldsOf(note), ...edits }).flatMap(marks.idsIn))
  const stored = new Set(links.map(({ _id }) => _id))
  const cited = new Map(bodiesIn(edits).flatMap((body) => [...marks.citedIn(body)]))
  const names = new Map<string, string>()
  const made: Link[] = []
  for (const markId of markIds) {
    const [support, reference] = [supports.get(markId), cited.get(markId)]
    if (stored.has(markId) || !(support || reference)) continue
    const link = support
      ? await calls.addSupport(support.id, note._id)
      : reference && (await calls.addReference(note._id, reference))
    names.set(markId, link?._id ?? '')
    if (link) made.push(link)
  }
  if (names.size > 0) onLinked(names)
  const saved = await calls.put(note, changeOf(withBodies(edits, (body) => marks.rename(body, names))), version)
  const unused = links.filter(({ _id }) => !markIds.has(_id))
  // The note is stored; a link that could not be removed goes with the next save.
  const removals = await Promise.allSettled(unused.map(({ _id }) => calls.removeLink(_id)))
  return { saved, made, removed: unused.filter((_, at) => removals[at]?.status === 'fulfilled') }
}
