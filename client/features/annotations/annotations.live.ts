import { useQueryClient } from '@tanstack/react-query'
import { useLinkEvents } from '../../entities/link/links.ts'
import { annotationsKey } from './annotations.queries.ts'

export const useLiveAnnotations = (noteId: string) => {
  const cache = useQueryClient()
  useLinkEvents('to', noteId, ({ type }) => {
    if (type === 'annotates') void cache.invalidateQueries({ queryKey: annotationsKey(noteId) })
  })
}
