import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import {
  IDEA_COLOURS,
  type IdeaColour,
  type NewPoolNote,
  poolNoteSchema,
  type PromisingIdea,
} from '../../../shared/domain/promising-ideas.ts'
import { api, ApiError } from '../../lib/api.ts'
import { uncacheLink, cacheLink } from '../../entities/link/links.ts'
import { cacheObject } from '../../entities/object/objects.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import type { Idea } from './ideas.ts'

/** Key prefix of all queries on ideas of views and communities. */
const reviewedKey = ['promisingIdeas', 'reviewed'] as const

const linksOfCommunity = (communityId: string) =>
  api.post(`/api/links/${communityId}/search`, { query: { type: 'promisings' } }, z.array(linkSchema))

const linksOfView = async (viewId: string) => {
  const links = await api.get(`/api/links/view/${viewId}`, z.array(linkSchema))
  return links.filter(({ type }) => type === 'promisings')
}

export const reviewedIdeasQuery = (communityId: string, viewId: string | undefined) =>
  queryOptions({
    queryKey: [...reviewedKey, communityId, viewId],
    queryFn: () => (viewId === undefined ? linksOfCommunity(communityId) : linksOfView(viewId)),
    meta: { live: true },
    staleTime: 0,
  })

export interface PoolNoteParams extends NewPoolNote {
  viewId: string
}

export const usePoolNote = () =>
  useMutation({
    mutationFn: ({ viewId, title, ideas }: PoolNoteParams) =>
      api.post(`/api/views/${viewId}/poolnote`, { title, ideas }, poolNoteSchema, withIdempotencyKey()),
  })

interface Marking {
  note: Pick<Contribution, '_id' | 'communityId'>
  authorId: string
  data: PromisingIdea
}

const mark = async ({ note: { _id: to, communityId }, authorId, data }: Marking) => {
  const object = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', permission: 'protected' }
  const body = { ...object, authors: [authorId], data }
  const { _id: from } = await api.post(`/api/contributions/${communityId}`, body, objectSchema, withIdempotencyKey())
  return api.post('/api/links', { from, to, type: 'promisings', data }, linkSchema, withIdempotencyKey())
}

export const useMarking = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: mark,
    onSuccess: (link) => {
      cacheLink(cache, link)
      void cache.invalidateQueries({ queryKey: reviewedKey })
    },
  })
}

export const useChange = ({ link }: Idea, found: Contribution) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (data: PromisingIdea) =>
      api.put(`/api/objects/${found.communityId}/${found._id}`, { data }, objectSchema, {
        headers: { 'If-Match': `"${found.version}"` },
      }),
    onSuccess: async (idea, data) => {
      cacheObject(cache, idea)
      cacheLink(cache, { ...link, data: { ...link.data, ...data }, modified: idea.modified })
      await cache.invalidateQueries({ queryKey: reviewedKey })
    },
  })
}

/** Deletes an idea; the server deletes its link as well. */
export const useDeletion = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ link }: Idea) => {
      try {
        await api.del(`/api/links/${link._id}`)
      } catch (error) {
        // Already deleted by another user.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async (_gone, { link }) => {
      uncacheLink(cache, link)
      await cache.invalidateQueries({ queryKey: reviewedKey })
    },
  })
}

export interface ColourMeaning {
  object: Contribution
  meaning: string
}
export type Meanings = ReadonlyMap<IdeaColour, ColourMeaning>

const readMeanings = async (communityId: string): Promise<Meanings> => {
  const { promisingcolorobjs } = await api.get(`/api/communities/${communityId}`, communitySchema)
  const read = await Promise.allSettled(promisingcolorobjs.map((id) => api.get(`/api/objects/${id}`, objectSchema)))
  const found = new Map<IdeaColour, ColourMeaning>()
  for (const result of read) {
    if (result.status === 'rejected' || result.value.status === 'inactive') continue
    const { color, data } = result.value.data
    const colour = IDEA_COLOURS.find((known) => known !== '' && known === color)
    // The first object counts, so that adding another cannot change a meaning.
    if (colour && !found.has(colour) && typeof data === 'string')
      found.set(colour, { object: result.value, meaning: data })
  }
  return found
}

export const meaningsQuery = (communityId: string) =>
  queryOptions({ queryKey: ['promisingIdeas', 'meanings', communityId], queryFn: () => readMeanings(communityId) })

interface NewMeaning {
  colour: IdeaColour
  meaning: string
  known: ColourMeaning | undefined
}

const setMeaning = async (communityId: string, authorId: string, { colour, meaning, known }: NewMeaning) => {
  if (known) {
    const { _id, version } = known.object
    const headers = { 'If-Match': `"${version}"` }
    await api.put(`/api/objects/${communityId}/${_id}`, { data: { data: meaning } }, objectSchema, { headers })
    return
  }
  const object = { type: 'promisingIdeacolorobj', title: 'an promisingIdeacolorobj', status: 'active' }
  const body = { ...object, permission: 'protected', authors: [authorId], data: { color: colour, data: meaning } }
  const { _id } = await api.post(`/api/contributions/${communityId}`, body, objectSchema, withIdempotencyKey())
  const { promisingcolorobjs } = await api.get(`/api/communities/${communityId}`, communitySchema)
  const list = { promisingcolorobjs: [...promisingcolorobjs, _id] }
  await api.put(`/api/communities/${communityId}`, list, communitySchema)
}

export const useNewMeanings = (communityId: string, authorId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly NewMeaning[]) => {
      for (const change of changes) await setMeaning(communityId, authorId, change)
    },
    onSettled: () => cache.invalidateQueries(meaningsQuery(communityId)),
  })
}
