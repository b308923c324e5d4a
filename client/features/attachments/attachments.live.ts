import { useQueryClient } from '@tanstack/react-query'
import { useLinkEvents } from '../../entities/link/links.ts'
import { attachmentsQuery } from './attachments.queries.ts'

export const useLiveAttachments = (noteId: string) => {
  const cache = useQueryClient()
  useLinkEvents('from', noteId, ({ type }) => {
    if (type === 'attach') void cache.invalidateQueries(attachmentsQuery(noteId))
  })
}
