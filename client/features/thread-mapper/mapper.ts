import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { askService, ServiceRefusal } from '../../entities/service/ask-service.ts'
import { below, lentTokenQuery } from '../../entities/service/service.ts'

/** The mapper of a community, as it is called: the host of the root context's settings (ITMX-03), and who asks. */
export interface Mapper {
  cache: QueryClient
  communityId: string
  address: string
}

const idSchema = z.union([z.number(), z.string()])
const threadSchema = z.object({ id: idSchema, name: z.string() })
const projectsSchema = z.array(z.object({ id: idSchema, name: z.string(), threads: z.array(threadSchema) }))
export type Project = z.infer<typeof projectsSchema>[number]

/** Calls of which nothing but success matters. */
const done = z.unknown()

const TOKEN_KEPT_MS = 20 * 60_000

const lentToken = ({ cache, communityId }: Mapper) => cache.fetchQuery(lentTokenQuery(communityId, 'itmServer'))

const tokenSchema = z.object({ token: z.string(), localDatabases: z.string() })

/** Asks what the mapper knows a member by, and where it keeps the community; that there is none is told to the console alone (ITMX-04). */
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

/** Returns the mapper's own token; has told the console where it throws. */
export const mapperToken = (mapper: Mapper) => mapper.cache.fetchQuery(tokenQuery(mapper))

/** Tells the mapper something that was made here, with its own token; after a refusal the next call asks for a new one. */
export const tellMapper = async (mapper: Mapper, path: string, what: Readonly<Record<string, unknown>>) => {
  const { token, localDatabases: database } = await mapperToken(mapper)
  try {
    await askService(below(mapper.address, path), { token, database, ...what }, done)
  } catch (error) {
    if (error instanceof ServiceRefusal) mapper.cache.removeQueries({ queryKey: tokenQuery(mapper).queryKey })
    throw error
  }
}

/** Calls that name the member by the token that our site lends. */
const askAsMember = async <S extends z.ZodMiniType>(
  mapper: Mapper,
  path: string,
  what: Readonly<Record<string, unknown>>,
  schema: S,
) => {
  const body = { community_id: mapper.communityId, token: await lentToken(mapper), ...what }
  return askService(below(mapper.address, path), body, schema)
}

/** Lists the projects that a member works in, with their threads. */
export const projectsOf = (mapper: Mapper, authorId: string) =>
  askAsMember(mapper, '/IIUSs/project/get_by_user_id', { kf_user_id: authorId }, projectsSchema)

/** Lists the projects with those threads that hold a note; none where the mapper does not know the note. */
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

/** Adds a note to a thread: the mapper is given the note first, then its place. */
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

/** Tells the others who have the mapper open that a thread has changed (ITMX-13). */
export const tellOthers = async (mapper: Mapper, { note, authorId, project, thread }: Adding) => {
  const { localDatabases: database } = await mapperToken(mapper)
  const what = { uid: authorId, database, project, thread, note_id: note._id }
  const news = { ...what, action: 'refresh', message: 'A new note has been created' }
  await askService(below(mapper.address, '/ITM3/msg/broadcast'), news, done)
}

/**
 * Makes a community known to the mapper. It wants codes by which people join, and was told the registration keys: it gets codes
 * that open nothing here (docs/decisions/0033-outside-services.md).
 */
export const makeKnown = (mapper: Mapper, title: string) => {
  const codes = { manager_code: crypto.randomUUID(), writer_code: crypto.randomUUID(), reader_code: '' }
  const what = { community_name: title, ...codes, community_url: location.origin }
  return askAsMember(mapper, '/IIUSs/community/add', what, done)
}
