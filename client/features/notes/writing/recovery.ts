import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { cacheLink, linksQuery, postBuildOn } from '../../../entities/link/links.ts'
import { fieldsOf } from '../../../entities/note/fields.ts'
import { differing, isEmpty } from '../../../entities/object/edits.ts'
import { api } from '../../../lib/api.ts'
import type { Owner } from '../../../lib/draft-store.ts'
import { errorText } from '../../../lib/i18n.ts'
import { toastError } from '../../../ui/toasts.ts'
import { type Draft, dropDraft, editsIn, findDrafts } from './draft-store.ts'

/** The note of a draft; undefined if it cannot be read now. */
const noteOf = async ({ noteId }: Draft): Promise<Contribution | undefined> => {
  try {
    return await api.get(`/api/objects/${noteId}`, objectSchema)
  } catch {
    return undefined
  }
}

/** Finds a draft of a note, for a new note also of others; drops drafts whose text has been contributed. */
export const findRecoverable = async (owner: Owner, note: Contribution): Promise<Draft | undefined> => {
  for (const draft of await findDrafts(owner, note._id, note.status === 'unsaved')) {
    const isOwn = draft.noteId === note._id
    const saved = isOwn ? note : await noteOf(draft)
    const isSaved = saved && (isOwn || saved.status === 'active') && isEmpty(differing(editsIn(draft), fieldsOf(saved)))
    if (!isSaved) return draft
    dropDraft(owner, draft.id)
  }
  return undefined
}

/** Links a note that takes over the text of a build-on to the same parents, unless it builds on a note already. */
export const linkToParents = async (cache: QueryClient, noteId: string, recoveredId: string): Promise<void> => {
  const buildOnsOf = async (id: string) =>
    (await cache.fetchQuery(linksQuery('from', id))).filter(({ type }) => type === 'buildson')
  try {
    if ((await buildOnsOf(noteId)).length > 0) return
    for (const { to } of await buildOnsOf(recoveredId)) cacheLink(cache, await postBuildOn(noteId, to))
  } catch (error) {
    toastError(errorText(error, i18next.getFixedT(null, 'errors')))
  }
}
