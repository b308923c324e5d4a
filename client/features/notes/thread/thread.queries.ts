import { queryOptions } from '@tanstack/react-query'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { threadSchema, threadTextsSchema } from '../../../../shared/domain/threads.ts'
import { THREAD_TEXTS_MAX } from '../../../../shared/wire/limits.ts'
import { roomOf } from '../../../../shared/wire/realtime.ts'
import { api } from '../../../lib/api.ts'

export const threadQuery = (noteId: string) =>
  queryOptions({
    queryKey: ['threads', noteId],
    queryFn: ({ signal }) => api.get(`/api/threads/${noteId}`, threadSchema, { signal }),
    meta: { live: true, room: roomOf('linkto', noteId) },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })

/** A note with the links that its display needs; null if it can't be read any more. */
export interface Text {
  note: Contribution
  links: readonly Link[]
}

interface Waiting {
  id: string
  resolve: (text: Text | null) => void
  reject: (error: unknown) => void
}

/** Reads texts that are requested at one time together, one request after the other. */
const createLoader = (communityId: string) => {
  let waiting: Waiting[] = []
  const readPart = async () => {
    const part = waiting.slice(0, THREAD_TEXTS_MAX)
    const leave = (left: ReadonlySet<string>) => {
      waiting = waiting.filter((one) => !part.includes(one) || left.has(one.id))
    }
    try {
      const ids = part.map(({ id }) => id).join(',')
      const { notes, links, rest } = await api.get(`/api/threads/${communityId}/texts?ids=${ids}`, threadTextsSchema)
      const left = new Set(rest)
      leave(left)
      for (const { id, resolve } of part) {
        const note = notes.find(({ _id }) => _id === id)
        const own = links.filter(({ type, from, to }) => id === (type === 'references' ? from : to))
        if (!left.has(id)) resolve(note ? { note, links: own } : null)
      }
    } catch (error) {
      leave(new Set())
      for (const { reject } of part) reject(error)
    }
  }
  const run = async () => {
    while (waiting.length > 0) await readPart()
  }
  return (id: string) =>
    new Promise<Text | null>((resolve, reject) => {
      if (waiting.push({ id, resolve, reject }) === 1) setTimeout(() => void run())
    })
}

const loaders = new Map<string, ReturnType<typeof createLoader>>()

export const textQuery = (communityId: string, noteId: string) =>
  queryOptions({
    queryKey: ['threads', 'text', noteId],
    queryFn: () => {
      const load = loaders.get(communityId) ?? createLoader(communityId)
      loaders.set(communityId, load)
      return load(noteId)
    },
    meta: { live: true },
    staleTime: 0,
  })
