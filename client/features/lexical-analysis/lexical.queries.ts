import { queryOptions } from '@tanstack/react-query'
import { frequentWordsSchema, lexiconAnswerSchema, type LexiconSearch } from '../../../shared/domain/lexicon.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { api } from '../../lib/api.ts'

export const searchLexicon = (communityId: string, search: LexiconSearch) =>
  api.post(`/api/analysis/${communityId}/lexicon`, search, lexiconAnswerSchema)

export const frequentWordsQuery = (communityId: string, selections: readonly NoteSelection[]) =>
  queryOptions({
    queryKey: ['analysis', communityId, 'frequentWords', selections],
    queryFn: () => api.post(`/api/analysis/${communityId}/frequentwords`, { selections }, frequentWordsSchema),
  })
