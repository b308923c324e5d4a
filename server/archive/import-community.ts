import type { OptionalUnlessRequiredId } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'
import { noteLanguagesOf } from '../../shared/rules/note-languages.ts'
import { userNameKey } from '../../shared/domain/users.ts'
import type { AppContext } from '../app-context.ts'
import { accountsNamed } from '../features/accounts/by-name.ts'
import { randomKey } from '../features/communities/new-community.ts'
import { removeContents } from '../features/communities/removal.ts'
import { isClaimed, type ClaimedFile } from '../features/files/file-data.ts'
import { FileModel, type FileDoc } from '../features/files/files.model.ts'
import { describeFile } from '../features/files/files.service.ts'
import { reportId } from '../features/moderation/reports.ts'
import { ratingId } from '../features/ratings/ratings.service.ts'
import { studyKey } from '../features/studies/studies.service.ts'
import { markId } from '../features/unread/marks.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { CommunityModel, type CommunityDoc } from '../graph/communities/communities.model.ts'
import { forgetCommunities } from '../graph/communities/communities.service.ts'
import type { LinkDoc } from '../graph/links/links.model.ts'
import { summaryOf, summaryOfTarget } from '../graph/links/links.summary.ts'
import { authorFields } from '../graph/membership/authors.service.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { withTerms } from '../graph/objects/object-terms.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import { findSummarised } from '../graph/objects/summarised.ts'
import { withWrites, type Writes } from '../graph/writes.ts'
import { AppError } from '../platform/errors.ts'
import { harmlessName } from '../platform/file-names.ts'
import { Readable } from 'node:stream'
import { collection } from '../store/collection.ts'
import { cleanLinkData, cleanObject, cleanSnapshot, cleanWaiting } from './clean.ts'
import { CARRIED_NAMES, carriedOf, type CarriedName } from './contents.ts'
import { withDates } from './documents.ts'
import type { OnProgress } from './export-community.ts'
import { ImportedIds } from './imported-ids.ts'
import { refusedLine, type Archive } from './reader.ts'
import { documentsIn, partOf, survey, type Document, type Surveyed } from './survey.ts'

/** Per write. */
const AT_ONCE = 25
const BYTES_AT_ONCE = 256 * 1024
const MB = 1024 * 1024
/** Without a renewal the removal job deletes an import. */
const UNFINISHED_MS = 60_000
const RENEW_MS = 10_000

export interface Import {
  /** By user name. */
  matchUsers: boolean
  /** Account id; null for the command line. */
  by: string | null
  onProgress?: OnProgress
  signal?: AbortSignal
  /** Leaves what is written to the removal job. */
  stopping?: AbortSignal
  /** Part of the last transaction. */
  onPublish?: (imported: Imported, session: ClientSession) => Promise<void>
}

export interface Imported {
  communityId: string
  title: string
  counts: Record<string, number>
  members: number
  joined: number
  /** Files that an upload refuses. */
  leftOut: { part: string; filename: string; code: string; reason: string }[]
}

type Tools = Pick<AppContext, 'events' | 'files' | 'log'> & {
  env: Pick<AppContext['env'], 'pictureMegapixels' | 'clamd' | 'fileLimitMb'>
}

interface Importing {
  tools: Tools
  archive: Archive
  ids: ImportedIds
  surveyed: Surveyed
  /** Of the new community. */
  communityId: string
  /** By former author id. */
  accounts: ReadonlyMap<string, { _id: string; userName: string; firstName: string; lastName: string; email: string }>
  step: (bytes: number) => void
  imported: Imported
}

const inTime = () => new Date(Date.now() + UNFINISHED_MS)
const unfinished = (_id: string) => ({ _id, deleting: { $gt: new Date() } })

const mapped = (ids: ImportedIds, name: CarriedName, document: Document): Document => {
  const found: Record<string, unknown> = ids.inData(document)
  for (const field of carriedOf(name).ids) {
    const value = document[field]
    if (typeof value === 'string') found[field] = ids.of(value)
    else if (Array.isArray(value)) found[field] = value.map((one) => ids.of(String(one)))
  }
  return found as Document
}

async function* batchesIn({ archive, ids, step }: Importing, name: CarriedName) {
  let batch: { document: Document; line: number }[] = []
  let held = 0
  for await (const { document, line, bytes } of documentsIn(archive, name)) {
    batch.push({ document: mapped(ids, name, document), line })
    held += bytes
    step(bytes)
    if (batch.length < AT_ONCE && held < BYTES_AT_ONCE) continue
    yield batch
    ;[batch, held] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

const insert = async (name: CarriedName, documents: readonly object[], session?: ClientSession) => {
  if (documents.length === 0) return
  const stored = documents as readonly OptionalUnlessRequiredId<Document>[]
  await mongoose.connection.collection<Document>(name).insertMany(stored, { session })
}

const cleanAll = async <T>(
  name: CarriedName,
  batch: readonly { document: Document; line: number }[],
  clean: (document: Document) => T | Promise<T>,
): Promise<T[]> => {
  const cleaned: T[] = []
  for (const { document, line } of batch)
    try {
      cleaned.push(await clean(document))
    } catch (error) {
      throw error instanceof AppError ? refusedLine(partOf(name), line, error) : error
    }
  return cleaned
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** As of an upload: without viruses and metadata, of the detected type. */
const importFile = async (importing: Importing, former: string, document: Document): Promise<FileDoc | undefined> => {
  const { tools, archive, ids, imported, step } = importing
  const part = `files/${former}`
  const leaveOut = ({ code, message }: AppError) => {
    imported.leftOut.push({ part, filename: harmlessName(sent.filename), code, reason: message })
    return undefined
  }
  const sent = { _id: ids.of(former), userId: textOf(document.userId), filename: textOf(document.filename) }
  const bytes = async function* () {
    for await (const piece of archive.bytes(part)) {
      step(piece.length)
      yield piece
    }
  }
  const size = archive.manifest.parts.find(({ name }) => name === part)?.bytes ?? 0
  if (size > tools.env.fileLimitMb * MB) {
    step(size)
    return leaveOut(new AppError('file.tooLarge'))
  }
  await tools.files.put(sent._id, Readable.from(bytes(), { objectMode: false }))
  try {
    const found = await describeFile(tools, sent)
    if (found._id !== sent._id) ids.set(former, found._id)
    return found
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'file.unscanned') throw error
    return leaveOut(error)
  }
}

const importFiles = async (importing: Importing) => {
  const { archive, ids, communityId } = importing
  for await (const { document } of documentsIn(archive, 'files')) {
    const found = await importFile(importing, document._id, mapped(ids, 'files', document))
    if (!found) continue
    const { objectId, version, created, filename } = withDates(
      carriedOf('files'),
      mapped(ids, 'files', document),
    ) as unknown as FileDoc
    await insert('files', [{ ...found, filename: harmlessName(filename), created, communityId, objectId, version }])
  }
}

const currentFiles = async (objects: readonly { document: Document }[]): Promise<Map<string, ClaimedFile>> => {
  const wanted = objects.filter(({ document }) => ['Attachment', 'Video'].includes(String(document.type)))
  if (wanted.length === 0) return new Map()
  const versions = new Map(
    wanted.map(({ document: { _id, data } }) => [_id, Number((data as { version?: unknown } | null)?.version)]),
  )
  const files = await collection(FileModel)
    .find({ objectId: { $in: [...versions.keys()] } })
    .toArray()
  return new Map(
    files
      .filter(isClaimed)
      .filter((file) => versions.get(file.objectId) === file.version)
      .map((file) => [file.objectId, file]),
  )
}

const importObjects = async (importing: Importing) => {
  const { surveyed, communityId, accounts, ids } = importing
  const languages = noteLanguagesOf(surveyed.settings)
  const accountOf = new Map([...accounts].map(([former, account]) => [ids.of(former), account]))
  for await (const batch of batchesIn(importing, 'objects')) {
    const files = await currentFiles(batch)
    const objects = await cleanAll('objects', batch, async (document) => {
      const { email: _email, ...own } = document
      const { _id, type } = own
      const object = await cleanObject({ ...own, _id, communityId, type: String(type) }, languages, files.get(_id))
      const account = accountOf.get(_id)
      const { userName, firstName, lastName } = account ?? object
      const person = type === 'Author' && account && { userName, firstName, lastName, userId: '' }
      return withDates(carriedOf('objects'), withTerms({ ...object, ...person }) as unknown as Document)
    })
    await insert('objects', objects)
  }
}

const importLinks = async (importing: Importing) => {
  for await (const batch of batchesIn(importing, 'links')) {
    const ends = batch
      .filter(({ document }) => document.type !== 'read')
      .flatMap(({ document: { from, to } }) => [String(from), String(to)])
    const byId = new Map((await findSummarised([...new Set(ends)])).map((object) => [object._id, object]))
    const links = await cleanAll('links', batch, (document) => {
      const link = withDates(carriedOf('links'), {
        ...document,
        data: cleanLinkData(document.data),
      }) as unknown as LinkDoc
      const [from, to] = [byId.get(link.from), byId.get(link.to)]
      if (link.type === 'read') return link
      if (!from || !to) throw new AppError('notFound')
      return { ...link, _from: summaryOf(from), _to: summaryOfTarget(link.type, to) }
    })
    await insert('links', links)
  }
}

const typesOf = async (batch: readonly { document: Document }[]) => {
  const found = await findFields({ _id: { $in: batch.map(({ document }) => document._id) } }, ['type'])
  return new Map(found.map(({ _id, type }) => [_id, type]))
}

type Clean = (document: Document) => object | Promise<object>
const CLEAN: Partial<Record<CarriedName, Clean>> = {
  historicalobjects: cleanSnapshot,
  studies: (study) => ({ ...study, key: studyKey() }),
  // Their ids follow from others.
  ratings: (rating) => ({ ...rating, _id: ratingId(String(rating.authorId), String(rating.recipientId)) }),
  reports: (report) => ({ ...report, _id: reportId(String(report.by), String(report.objectId)) }),
  unreadmarks: (mark) => ({ ...mark, _id: markId(String(mark.authorId), String(mark.placeId)) }),
  catchups: (catchUp) => ({ ...catchUp, letters: false, lettered: null }),
}

const importOthers = async (importing: Importing, name: CarriedName, session?: ClientSession) => {
  for await (const batch of batchesIn(importing, name)) {
    const types = name === 'waitingchanges' ? await typesOf(batch) : new Map<string, string>()
    const clean: Clean =
      name === 'waitingchanges' ? (one) => cleanWaiting(one, types.get(one._id) ?? '') : (CLEAN[name] ?? ((one) => one))
    const documents = await cleanAll(name, batch, async (document) =>
      withDates(carriedOf(name), (await clean(document)) as Document),
    )
    await insert(name, documents, session)
  }
}

const SEPARATE: Partial<Record<CarriedName, (importing: Importing) => Promise<void>>> = {
  files: importFiles,
  objects: importObjects,
  links: importLinks,
}
/** Written by `begin` and `publish`. */
const APART: readonly CarriedName[] = ['communities', 'acts']

const publish = async (writes: Writes, importing: Importing, { by, onPublish }: Pick<Import, 'by' | 'onPublish'>) => {
  const { session } = writes
  const { communityId, ids, accounts } = importing
  await importOthers(importing, 'acts', session)
  for (const [former, { _id: userId, email }] of accounts)
    await collection(ObjectModel).updateOne({ _id: ids.of(former) }, { $set: { userId, email } }, { session })
  const { matchedCount } = await collection(CommunityModel).updateOne(
    unfinished(communityId),
    { $set: { deleting: null } },
    { session },
  )
  if (matchedCount === 0) throw new AppError('archive.broken')
  await onPublish?.(importing.imported, session)
  await logAct({ act: 'communityMade', by, communityId, details: { how: 'import' } }, session)
  writes.afterCommit(forgetCommunities, communityId)
}

const matching = async ({ authors }: Surveyed) => {
  const named = await accountsNamed(authors.map(({ userName }) => userName))
  const taken = new Set<string>()
  return new Map(
    authors.flatMap(({ _id, userName }) => {
      const account = named.get(userNameKey(userName))
      if (!account || account.erased || taken.has(account._id)) return []
      taken.add(account._id)
      return [[_id, account] as const]
    }),
  )
}

/**
 * Imports a community (docs/ARCHIVE.md), hidden until it is whole. Throws the refusals of `openArchive` and
 * 'archive.broken'.
 */
export const importCommunity = async (
  tools: Tools,
  archive: Archive,
  { matchUsers, by, onProgress = () => undefined, signal, stopping, onPublish }: Import,
): Promise<Imported> => {
  const ids = new ImportedIds()
  const total = archive.manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0) * 2
  let done = 0
  const lost = new AbortController()
  const step = (bytes: number) => {
    signal?.throwIfAborted()
    stopping?.throwIfAborted()
    lost.signal.throwIfAborted()
    onProgress(Math.min(1, (done += bytes) / total))
  }
  const surveyed = await survey(archive, ids, step)
  const accounts = matchUsers ? await matching(surveyed) : new Map<string, never>()
  const communityId = ids.of(surveyed.community._id)
  for (const { _id, userId } of surveyed.authors) {
    const account = accounts.get(_id)
    if (!account) continue
    // As of a member who joins.
    ids.set(_id, authorFields(account, { _id: communityId }, 'writer', '')._id)
    if (userId !== '') ids.set(userId, account._id)
  }
  const title = String(surveyed.community.title)
  const imported: Imported = { communityId, title, counts: archive.manifest.counts, members: surveyed.authors.length, joined: accounts.size, leftOut: [] } // prettier-ignore
  const importing: Importing = { tools, archive, ids, surveyed, communityId, accounts, step, imported }

  const communities = collection(CommunityModel)
  const keys = { registrationKey: randomKey(), managerRegistrationKey: randomKey() }
  const former = withDates(carriedOf('communities'), mapped(ids, 'communities', surveyed.community))
  const fields = { ...former, ...keys, _id: communityId, deleting: inTime() }
  await communities.insertOne(new CommunityModel(fields).toObject<CommunityDoc>())
  const renewing = setInterval(() => {
    communities.updateOne(unfinished(communityId), { $set: { deleting: inTime() } }).then(
      ({ matchedCount }) => matchedCount === 0 && lost.abort(new AppError('archive.broken')),
      () => undefined,
    )
  }, RENEW_MS)
  try {
    for (const name of CARRIED_NAMES.filter((one) => !APART.includes(one)))
      await (SEPARATE[name]?.(importing) ?? importOthers(importing, name))
    await withWrites(tools.events, (writes) => publish(writes, importing, { by, onPublish }))
  } catch (error) {
    clearInterval(renewing)
    await discard(tools, communityId, stopping).catch((err: unknown) =>
      tools.log.warn({ err, communityId }, 'an import stays unfinished until it is deleted'),
    )
    throw error
  } finally {
    clearInterval(renewing)
  }
  onProgress(1)
  return imported
}

const discard = async ({ files, log }: Tools, communityId: string, stopping = new AbortController().signal) => {
  await removeContents({ files, log }, communityId, stopping)
  if (stopping.aborted) return
  await collection(CommunityModel).deleteOne({ _id: communityId })
}
