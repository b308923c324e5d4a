import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { askService, ServiceRefusal } from '../../entities/service/ask-service.ts'
import { below, serviceTokenQuery } from '../../entities/service/service.ts'

/** Connection to a community's mapper: the host from the root context's settings (ITMX-03), and the client's cache. */
export interface Mapper {
  cache: QueryClient
  communityId: string
  address: string
}

const idSchema = z.union([z.number(), z.string()])
const threadSchema = z.object({ id: idSchema, name: z.string() })
const projectsSchema = z.array(z.object({ id: idSchema, name: z.string(), threads: z.array(threadSchema) }))
export type Project = z.infer<typeof projectsSchema>[number]

const done = z.unknown()

const TOKEN_KEPT_MS = 20 * 60_000

const lentToken = ({ cache, communityId }: Mapper) => cache.fetchQuery(serviceTokenQuery(communityId, 'itmServer'))

const tokenSchema = z.object({ token: z.string(), localDatabases: z.string() })

const tokenQuery = (mapper: Mapper) => ({
  queryKey: ['service', 'itmServer', mapper.communityId, 'mapper-token', mapper.address],
  queryFn: async () =>
    askService(
      below(mapper.address, '/IIUSs/kf/user/token'),
      { community_url: location.origin, token: await lentToken(mapper), community_id: mapper.communityId },
      tokenSchema,
    ),
  staleTime: TOKEN_KEPT_MS,
  gcTime: TOKEN_KEPT_MS,
  retry: false,
  meta: { fault: 'Get ITM Token failed!' as const },
})

/** Returns the mapper's token; logs the error before throwing it. */
export const mapperToken = (mapper: Mapper) => mapper.cache.fetchQuery(tokenQuery(mapper))

/** Sends an event with the mapper's token; a refusal invalidates the token for the next call. */
export const postToMapper = async (mapper: Mapper, path: string, what: Readonly<Record<string, unknown>>) => {
  const { token, localDatabases: database } = await mapperToken(mapper)
  try {
    await askService(below(mapper.address, path), { token, database, ...what }, done)
  } catch (error) {
    if (error instanceof ServiceRefusal) mapper.cache.removeQueries({ queryKey: tokenQuery(mapper).queryKey })
    throw error
  }
}

/** Calls the mapper with the member token that our server issues. */
const askAsMember = async <S extends z.ZodMiniType>(
  mapper: Mapper,
  path: string,
  what: Readonly<Record<string, unknown>>,
  schema: S,
) => {
  const body = { community_id: mapper.communityId, token: await lentToken(mapper), ...what }
  return askService(below(mapper.address, path), body, schema)
}

export const projectsOf = (mapper: Mapper, authorId: string) =>
  askAsMember(mapper, '/IIUSs/project/get_by_user_id', { kf_user_id: authorId }, projectsSchema)

/** Projects with the threads that contain a note; empty if the mapper does not know the note. */
export const projectsWith = async (mapper: Mapper, noteId: string): Promise<Project[]> => {
  try {
    return await askAsMember(mapper, '/IIUSs/project/get_by_note_id', { note_id: noteId }, projectsSchema)
  } catch (error) {
    if (error instanceof ServiceRefusal) return []
    throw error
  }
}

export interface Adding {
  note: Contribution
  authorId: string
  project: Project['id']
  thread: Project['id']
}

/** Adds a note to a thread: first registers the note at the mapper, then its position. */
export const addToThread = async (mapper: Mapper, { note, authorId, thread }: Adding) => {
  const what = {
    kf_user_id: authorId,
    note_id: note._id,
    title: note.title,
    content: note.data.body,
    create_time: note.created,
    modified_time: note.modified,
    authors: note.authors,
  }
  await askAsMember(mapper, '/IIUSs/note/add', what, done)
  await askAsMember(mapper, '/IIUSs/thread/note/add', { ...what, thread_id: thread }, done)
}

/** Notifies other users of the mapper that a thread has changed (ITMX-13). */
export const notifyMapperUsers = async (mapper: Mapper, { note, authorId, project, thread }: Adding) => {
  const { localDatabases: database } = await mapperToken(mapper)
  const what = { uid: authorId, database, project, thread, note_id: note._id }
  const news = { ...what, action: 'refresh', message: 'A new note has been created' }
  await askService(below(mapper.address, '/ITM3/msg/broadcast'), news, done)
}

/**
 * Registers a community. The mapper requires join codes; instead of the registration keys it gets random ones
 * (docs/decisions/0033-outside-services.md).
 */
export const registerCommunity = (mapper: Mapper, title: string) => {
  const codes = { manager_code: crypto.randomUUID(), writer_code: crypto.randomUUID(), reader_code: '' }
  const what = { community_name: title, ...codes, community_url: location.origin }
  return askAsMember(mapper, '/IIUSs/community/add', what, done)
}
