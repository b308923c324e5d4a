import type { QueryClient } from '@tanstack/react-query'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { fieldsOf } from '../../../entities/note/fields.ts'
import { cacheObject } from '../../../entities/object/objects.ts'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { keepDraft } from './draft-store.ts'

/** Withdraws a contributed note; its text becomes a draft, which the next new note offers to restore. */
export const withdraw = async (
  cache: QueryClient,
  { _id, communityId }: Contribution,
  userId: string,
): Promise<void> => {
  const taken = await api.post(`/api/objects/${communityId}/${_id}/withdraw`, {}, objectSchema)
  cacheObject(cache, taken)
  const { title, keywords, permission, body } = fieldsOf(taken)
  const draft = { id: randomId(), noteId: _id, title, keywords, permission, body, supports: {}, version: taken.version }
  keepDraft({ userId, communityId }, { ...draft, savedAt: Date.now() })
}
