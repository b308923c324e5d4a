import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { MarkLink, ObjectSave } from '../../../../shared/domain/object-saves.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import type { Cited } from '../../../engines/editor/references.ts'
import { escaped } from '../../../engines/editor/decoration.ts'
import { bodiesIn, changeOf, type Edits, fieldsOf, withBodies } from '../../../entities/note/fields.ts'
import type { Support } from '../../../entities/note/open-note.ts'
import { newLinkId } from '../../../lib/random-id.ts'

/** Link ids by mark id; empty if it cannot be linked. */
export type Names = Map<string, string>

interface Saving {
  note: Contribution
  edits: Edits
  /** Supports that the texts may use, by mark id. */
  supports: ReadonlyMap<string, Support>
  /** Finds and renames marks in a body; unsaved references contain the object that they cite. */
  marks: {
    idsIn: (body: string) => string[]
    citedIn: (body: string) => ReadonlyMap<string, Cited>
    rename: (body: string, names: ReadonlyMap<string, string>) => string
  }
  links: readonly Link[]
  /** Link ids from earlier tries, so that a retry sends the same ones. Mutated. */
  names: Names
}

const linkOf = (_id: string, support: Support | undefined, cited: Cited | undefined): MarkLink | undefined => {
  if (support) return { _id, type: 'supports', from: support.id }
  return cited && { _id, type: 'references', to: cited.id, text: escaped(cited.quote) }
}

/**
 * Builds the request that saves a note and the links of its new marks, with ids chosen by the client. Also returns the
 * edits with the final mark ids.
 */
export const saveOf = ({ note, edits, supports, marks, links, names }: Saving): { body: ObjectSave; sent: Edits } => {
  const written = bodiesIn(edits)
  if (written.length === 0) return { body: { ...changeOf(edits), markRead: true }, sent: edits }
  const before = bodiesIn(fieldsOf(note)).flatMap(marks.idsIn)
  const now = new Set(bodiesIn({ ...fieldsOf(note), ...edits }).flatMap(marks.idsIn))
  const cited = new Map(written.flatMap((body) => [...marks.citedIn(body)]))
  // A mark that was removed and restored by undo gets a new link.
  for (const [markId, linkId] of names) if (!now.has(markId) && !now.has(linkId)) names.delete(markId)
  const linked = new Set([...links.map(({ _id }) => _id), ...names.values()])
  const markLinks = [...now].flatMap((markId): MarkLink[] => {
    if (linked.has(markId) || names.get(markId) === '') return []
    const linkId = names.get(markId) ?? newLinkId()
    const link = linkOf(linkId, supports.get(markId), cited.get(markId))
    if (!link) return []
    names.set(markId, linkId)
    return [link]
  })
  const sent = withBodies(edits, (body) => marks.rename(body, names))
  const hasMarks = before.length > 0 || now.size > 0 || links.length > 0
  return { body: { ...changeOf(sent), markRead: true, ...(hasMarks && { markLinks }) }, sent }
}
