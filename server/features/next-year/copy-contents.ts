import { fileDataSchema } from '../../../shared/domain/files.ts'
import type { CopyPart } from '../../../shared/domain/next-year.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { CommunityDoc } from '../../graph/communities/communities.service.ts'
import { insertLinks, type NewLinkFields } from '../../graph/links/make-links.ts'
import {
  findObject,
  findObjects,
  insertObject,
  insertObjects,
  type NewObjectFields,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'
import type { Writes } from '../../graph/writes.ts'
import { foundingObjects, rootContextFields } from '../communities/new-community.ts'
import { copyFile } from '../files/copy-file.ts'
import { insertFiles } from '../files/first-files.ts'
import { collectionsOf, insertCollections } from '../key-concepts/key-concepts.service.ts'
import { insertScaffold } from '../scaffolds/new-scaffold.ts'
import { defaultScaffold } from '../templates/texts.ts'
import type { NewIds } from './new-ids.ts'
import { structureOf, type CopiedLink } from './structure.ts'

/** Objects or links per transaction. */
const AT_ONCE = 50

export interface Copying {
  files: AppContext['files']
  source: CommunityDoc
  parts: ReadonlySet<CopyPart>
  ids: NewIds
  /** Of the copy. */
  communityId: string
  title: string
  /** User and author id of the copy's manager. */
  userId: string
  authorId: string
  /** Runs a transaction; throws if the copy was given up. */
  step: <T>(act: (writes: Writes) => Promise<T>) => Promise<T>
}

const batchesIn = <T>(list: readonly T[], size = AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

const copyOf = ({ ids, communityId, authorId }: Copying, old: ObjectDoc): NewObjectFields => ({
  _id: ids.of(old._id),
  communityId,
  type: old.type,
  title: ids.inText(old.title),
  status: 'active',
  permission: old.permission,
  authors: [authorId],
  group: (old.group && ids.listOf([old.group])[0]) ?? null,
  keywords: old.keywords.map((word) => ids.inText(word)),
  text4search: ids.inText(old.text4search),
  langInNote: old.langInNote,
  ...(old.titles && { titles: ids.inData(old.titles) }),
  data: ids.inData(old.data),
  ...(old.type === 'Group' && { members: [] }),
})

const copyObjects = async (copying: Copying, wanted: readonly string[], atOnce?: number) => {
  const { step, authorId } = copying
  for (const some of batchesIn(wanted, atOnce)) {
    const byId = new Map((await findObjects({ _id: { $in: some } })).map((object) => [object._id, object]))
    const copies = some.flatMap((id) => byId.get(id) ?? []).map((old) => copyOf(copying, old))
    await step((writes) => insertObjects(writes, copies, authorId))
  }
}

const FILE_FIELDS = new Set(Object.keys(fileDataSchema.shape))

/** Leaves out attachments whose file is missing. */
const copyAttachments = async (copying: Copying, wanted: readonly string[]) => {
  const { files, ids, communityId, userId, authorId } = copying
  for (const id of wanted) {
    const old = await findObject(id)
    const target = { objectId: ids.of(id), communityId, userId }
    const copied = old && (await copyFile(files, old, target).catch(missing))
    if (!copied) continue
    const { data, ...fields } = copyOf(copying, old)
    const own = Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => !FILE_FIELDS.has(key)))
    await copying.step(async (writes) => {
      await insertObject(writes, { ...fields, data: { ...own, ...copied.data } }, authorId)
      await insertFiles(writes.session, [copied.file])
    })
  }
}

const missing = (error: unknown) => {
  if (error instanceof AppError && ['notFound', 'file.incomplete'].includes(error.code)) return undefined
  throw error
}

/** Leaves out links whose ends could not be copied. */
const copyLinks = async ({ ids, communityId, authorId, step }: Copying, wanted: readonly CopiedLink[]) => {
  for (const some of batchesIn(wanted)) {
    const ends = ids.listOf([...new Set(some.flatMap(({ from, to }) => [from, to]))])
    await step(async (writes) => {
      const byId = new Map((await findSummarised(ends, writes.session)).map((end) => [end._id, end]))
      const links = some.flatMap(({ from, to, type, data }): NewLinkFields[] => {
        const [one, other] = [byId.get(ids.of(from)), byId.get(ids.of(to))]
        return one && other && type !== 'read'
          ? [{ communityId, from: one, to: other, type, data: ids.inData(data) }]
          : []
      })
      await insertLinks(writes, links, authorId)
    })
  }
}

const copyCollections = async ({ source, ids, communityId, step }: Copying) => {
  const found = await collectionsOf({ communityId: source._id })
  if (found.length === 0) return
  ids.draw(found.map(({ _id }) => _id))
  const copies = found.map(({ _id, name, keyConcepts }) => ({
    _id: ids.of(_id),
    communityId,
    name: ids.inText(name),
    keyConcepts: keyConcepts.map((phrase) => ids.inText(phrase)),
  }))
  await step(({ session }) => insertCollections(session, copies))
}

type Data = Record<string, unknown>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Citations need both of their scaffolds. */
const withoutBrokenCitations = (data: Data): Data => {
  const plugins = isData(data.plugins) ? data.plugins : {}
  const { citationScaffolds, ...others } = plugins
  if (!isData(citationScaffolds)) return data
  const { citationScaffold, sourceListScaffold } = citationScaffolds
  return citationScaffold && sourceListScaffold ? data : { ...data, plugins: others }
}

const contextData = async ({ source, parts, ids }: Copying, initial: Data): Promise<Data> => {
  const context = source.rootContextId ? await findObject(source.rootContextId) : null
  const { stopWords, ...settings } = context?.data ?? {}
  return {
    ...(parts.has('settings') && context ? withoutBrokenCitations(ids.inData(settings)) : initial),
    ...(parts.has('stopWords') && Array.isArray(stopWords) && { stopWords: ids.inData(stopWords) }),
  }
}

export type Founded = Pick<CommunityDoc, 'views' | 'scaffolds' | 'promisingcolorobjs'> & { rootContextId: string }

/** Copies the parts of a community in many short transactions; returns the lists of the copy. */
export const copyContents = async (copying: Copying): Promise<Founded> => {
  const { source, parts, ids, communityId, authorId, title, step } = copying
  const structure = await structureOf(source, parts)
  const { groups, colours, scaffolds, supports, views, attachments, drawings, links, uses } = structure
  const small = [groups, colours, scaffolds, supports, views]
  for (const list of [...small, attachments, drawings]) ids.draw(list)
  for (const list of small) await copyObjects(copying, list)
  await copyObjects(copying, drawings, 1)
  await copyAttachments(copying, attachments)
  await copyLinks(copying, links)
  if (parts.has('keyConcepts')) await copyCollections(copying)

  const author = { _id: authorId, communityId }
  const founding = foundingObjects(author, title)
  const data = await contextData(copying, founding.context.data)
  return await step(async (writes) => {
    const { session } = writes
    const fields = { ...rootContextFields(communityId, [authorId], title), data }
    const context = await insertObject(writes, fields, authorId)
    const firstView = views.length === 0 && (await insertObject(writes, founding.view, authorId))
    const used = parts.has('scaffolds')
      ? (await findSummarised(ids.listOf([...uses.keys()]), session)).map((to) => ({ to }))
      : [{ to: await insertScaffold(writes, author, defaultScaffold(parts.has('region') ? source.lang : undefined)) }]
    const places = new Map([...uses].map(([id, place]) => [ids.of(id), ids.inData(place)]))
    const links = used.map(({ to }) => ({ communityId, from: context, to, type: 'uses' as const, data: places.get(to._id) ?? {} })) // prettier-ignore
    await insertLinks(writes, links, authorId)
    return {
      rootContextId: context._id,
      views: firstView ? [firstView._id] : ids.listOf(source.views),
      scaffolds: parts.has('scaffolds') ? ids.listOf(source.scaffolds) : used.map(({ to }) => to._id),
      promisingcolorobjs: ids.listOf(source.promisingcolorobjs),
    }
  })
}
