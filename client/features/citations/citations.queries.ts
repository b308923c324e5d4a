import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Citation, citationSchema, type CitationWords } from '../../../shared/domain/citations.ts'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { api } from '../../lib/api.ts'
import { useRootContext } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { uncacheLink, cacheLink } from '../../entities/link/links.ts'
import { live } from '../../lib/live.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { reportFailure } from '../../lib/report.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { ask } from '../../ui/ask.ts'
import { toastError } from '../../ui/toasts.ts'

/** Citations among links; malformed ones by other clients are skipped. */
const citationsAmong = (links: readonly Link[]): Citation[] =>
  links.flatMap((link) => citationSchema.safeParse(link).data ?? [])

const citationsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['citations', communityId],
    queryFn: () => api.get(`/api/citations/${communityId}`, z.array(linkSchema)),
    select: citationsAmong,
    meta: { live: true },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })

export const useCitations = (communityId: string) => {
  const cache = useQueryClient()
  // Changes are published in the root context's room.
  useRootContext(communityId)
  useEffect(
    () =>
      live.on('citations:update', (changed) => {
        if (changed.communityId === communityId) void cache.invalidateQueries(citationsQuery(communityId))
      }),
    [cache, communityId],
  )
  return useQuery(citationsQuery(communityId))
}

export const useCitationsOfNote = () => {
  const { links } = useOpenNote()
  return useMemo(() => citationsAmong(links), [links])
}

export interface CitingNote {
  _id: string
  title: string
}

/** Adds, edits and deletes citations; each resolves with success and shows errors. */
export const useCitationActs = (communityId: string) => {
  const cache = useQueryClient()
  const { t } = useTranslation('citations')
  const { t: tNotes } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const readAgain = () => cache.invalidateQueries(citationsQuery(communityId))
  const store = async (call: () => Promise<Link>) => {
    try {
      cacheLink(cache, await call())
    } catch (error) {
      toastError(errorText(error, tErrors))
      return false
    }
    await readAgain()
    return true
  }

  const add = async ({ _id, title }: CitingNote, words: CitationWords) => {
    if (title.trim() === '') {
      toastError(tNotes('title_required'))
      reportFailure(new Error('title_required'))
      return false
    }
    const body = { ...words, citedNoteId: _id, citedNoteTitle: title }
    return store(() => api.post(`/api/citations/${communityId}`, body, linkSchema, withIdempotencyKey()))
  }
  const change = ({ _id }: Citation, data: CitationWords) =>
    store(() => api.put(`/api/links/${_id}`, { data }, linkSchema))
  const remove = async (citation: Citation) => {
    const question = { title: t('delete.title'), text: t('delete.text'), yes: t('delete'), no: t('cancel') }
    if (!(await ask({ ...question, danger: true }))) return false
    try {
      await api.del(`/api/links/${citation._id}`)
    } catch (error) {
      reportFailure(error)
      toastError(t('delete.failed'))
      return false
    }
    uncacheLink(cache, citation)
    await readAgain()
    return true
  }
  return { add, change, remove }
}
