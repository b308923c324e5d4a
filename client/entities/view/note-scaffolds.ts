import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Board, noteScaffoldsSchema } from '../../../shared/domain/views.ts'
import { api } from '../../lib/api.ts'

export const lastSaved = ({ items }: Board) =>
  items.reduce((last, { _to }) => (_to.modified > last ? _to.modified : last), '')

export const noteScaffoldsQuery = (viewId: string, saved: string) =>
  queryOptions({
    queryKey: ['views', 'scaffolds', viewId, saved],
    queryFn: () => api.get(`/api/views/${viewId}/scaffolds`, noteScaffoldsSchema),
    placeholderData: keepPreviousData,
  })
