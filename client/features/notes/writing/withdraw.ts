import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { fieldsOf } from '../../../entities/note/fields.ts'
import { cacheObject, objectQuery } from '../../../entities/object/objects.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/i18n.ts'
import { randomId } from '../../../lib/random-id.ts'
import { meQuery } from '../../../lib/session.ts'
import { notify, notifyWithAction, toastError } from '../../../ui/toasts.ts'
import { keepDraft } from './draft-store.ts'

/** Stores the text of a note that is not contributed as a draft, which the next new note offers to restore. */
const keepAsDraft = (cache: QueryClient, note: Contribution): void => {
  const { _id: noteId, communityId, version } = note
  const { title, keywords, permission, body } = fieldsOf(note)
  const userId = cache.getQueryData(meQuery.queryKey)?._id
  const draft = { id: randomId(), noteId, title, keywords, permission, body, supports: {}, version }
  if (userId !== undefined) keepDraft({ userId, communityId }, { ...draft, savedAt: Date.now() })
}

export const keepTitle = (cache: QueryClient, noteId: string, title: string): void => {
  const note = cache.getQueryData(objectQuery(noteId).queryKey)
  if (note) keepAsDraft(cache, { ...note, title })
}

const withdraw = async (cache: QueryClient, { _id, communityId }: Contribution): Promise<void> => {
  const taken = await api.post(`/api/objects/${communityId}/${_id}/withdraw`, {}, objectSchema)
  cacheObject(cache, taken)
  keepAsDraft(cache, taken)
}

/** Displays a message about a new contribution; its undo makes the text a draft. */
export const tellContributed = (cache: QueryClient, saved: Contribution): void => {
  const t = i18next.getFixedT(null, 'views')
  const undo = async () => {
    try {
      await withdraw(cache, saved)
      notify(t('withdrawn'))
    } catch (error) {
      toastError(errorText(error, i18next.getFixedT(null, 'errors')))
    }
  }
  notifyWithAction(t('contributed', { title: saved.title }), {
    label: t('contributed.undo'),
    run: () => void undo(),
  })
}
