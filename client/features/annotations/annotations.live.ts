import { useQueryClient } from '@tanstack/react-query'
import { useLinkNews } from '../../entities/link/links.ts'
import { annotationsKey } from './annotations.queries.ts'

/** Keeps a note's annotations true while others, and I elsewhere, make and change some. */
export const useLiveAnnotations = (noteId: string) => {
  const cache = useQueryClient()
  useLinkNews('to', noteId, ({ type }) => {
    if (type === 'annotates') void cache.invalidateQueries({ queryKey: annotationsKey(noteId) })
  })
}
