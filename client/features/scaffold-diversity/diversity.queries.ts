import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { dateSchema } from '../../../shared/wire/ids.ts'
import { readUses, type SupportUse } from '../../entities/scaffold/support-uses.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { api } from '../../lib/api.ts'
import { type FoundNote, type Frequency, frequenciesOf, type Support, type Use } from './frequencies.ts'

/** Notes per request (SDIV-14). */
const PAGE_SIZE = 1000

const COLUMNS = ['_id', 'title', 'authors', 'created', 'modified', 'keywords', 'wordCount'] as const
const columns = { title: true, authors: true, keywords: true, wordCount: true } as const
/** Unreadable notes have no dates. */
const noteSchema = z.extend(z.pick(objectSchema, { _id: true, ...columns }), {
  created: z.nullable(dateSchema),
  modified: z.nullable(dateSchema),
})

const toUse = ({ from, to, viewIds }: SupportUse): Use => ({ supportId: from, noteId: to, viewIds })

const readNotes = async (communityId: string, ids: readonly string[]): Promise<FoundNote[]> => {
  const notes: FoundNote[] = []
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const query = { ids: ids.slice(at, at + PAGE_SIZE), type: 'Note', pagesize: PAGE_SIZE }
    const path = `/api/contributions/${communityId}/search`
    const found = await api.post(path, { query, columns: COLUMNS }, z.array(noteSchema))
    for (const { created, modified, ...note } of found)
      if (created !== null && modified !== null) notes.push({ ...note, created, modified })
  }
  return notes.toSorted((a, b) => a.created.localeCompare(b.created))
}

export interface DiversitySearch {
  supports: readonly Support[]
  selections: readonly NoteSelection[]
}

/** Notes that use the supports, on the views of the selections; callers still apply the selections. */
export const findFrequencies = async (
  communityId: string,
  { supports, selections }: DiversitySearch,
): Promise<Frequency[]> => {
  const views = [...new Set(selections.map(({ viewId }) => viewId))]
  const uses = (await readUses({ communityId, views, supports: supports.map(({ id }) => id) })).map(toUse)
  const notes = await readNotes(communityId, [...new Set(uses.map(({ noteId }) => noteId))])
  return frequenciesOf(supports, uses, notes)
}
