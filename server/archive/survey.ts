import * as z from 'zod/mini'
import { rootSettingsOf, type RootSettings } from '../../shared/domain/root-context.ts'
import { studyChangeSchema } from '../../shared/domain/studies.ts'
import { dateSchema } from '../../shared/wire/ids.ts'
import { STUDIES_MAX } from '../../shared/wire/limits.ts'
import { migrated } from '../migrations/migrate.ts'
import { isPlainObject } from '../platform/data.ts'
import { AppError } from '../platform/errors.ts'
import { ACCOUNTS, CARRIED_NAMES, carriedOf, OPTIONAL, type CarriedName } from './contents.ts'
import { asDocument } from './documents.ts'
import type { ImportedIds } from './imported-ids.ts'
import { refusedLine, refusedPart, type Archive } from './reader.ts'

export type Document = Record<string, unknown> & { _id: string }

export interface Surveyed {
  community: Document
  settings: RootSettings
  authors: { _id: string; userId: string; userName: string }[]
}

/** Returns the name of a collection's part. */
export const partOf = (name: CarriedName | typeof ACCOUNTS.name) => `${name}.jsonl`

/** Yields the documents of a collection in the current schema; throws 'archive.line'. */
export async function* documentsIn(
  { lines, manifest }: Pick<Archive, 'lines' | 'manifest'>,
  name: CarriedName,
): AsyncGenerator<{ document: Document; line: number; bytes: number }> {
  if (!manifest.parts.some((part) => part.name === partOf(name))) return
  const read = (value: unknown) =>
    isPlainObject(value) ? asDocument(carriedOf(name), migrated(name, value, manifest.schema)) : undefined
  for await (const { value, line, bytes } of lines(partOf(name))) {
    let document: Document | undefined
    try {
      document = read(value)
    } catch (error) {
      throw refusedLine(partOf(name), line, error)
    }
    if (!document) throw refusedLine(partOf(name), line)
    yield { document, line, bytes }
  }
}

const demandWhole = async ({ bytes }: Pick<Archive, 'bytes'>, part: string, onBytes: (bytes: number) => void) => {
  for await (const piece of bytes(part)) onBytes(piece.length)
}

const knowIds = (ids: ImportedIds, name: CarriedName, document: Document) => {
  for (const field of carriedOf(name).ids) {
    if (field === '_id' && ['records', 'historicalobjects'].includes(name)) continue
    const value = document[field]
    for (const one of Array.isArray(value) ? value : [value]) ids.know(one)
  }
}

interface Seen extends Omit<Surveyed, 'community'> {
  community?: Document
  objects: Set<string>
  files: Set<string>
  studies: Set<string>
  places: Set<number>
}

/** As makeStudy bounds it. */
const studyDocument = z.extend(studyChangeSchema, {
  created: dateSchema,
  place: z.int().check(z.minimum(0), z.maximum(STUDIES_MAX - 1)),
})
const answerDocument = z.object({ version: z.int(), yes: z.boolean(), time: dateSchema })

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const FITS: Partial<Record<CarriedName, (document: Document, seen: Seen) => boolean>> = {
  communities: (community, seen) => {
    if (seen.community) return false
    seen.community = community
    return typeof community.title === 'string'
  },
  files: ({ _id }, { files }) => files.size < files.add(_id).size,
  objects: ({ _id, type, userId, userName, data }, seen) => {
    if (seen.objects.has(_id) || typeof type !== 'string') return false
    seen.objects.add(_id)
    if (type === 'Author') seen.authors.push({ _id, userId: text(userId), userName: text(userName) })
    if (_id === seen.community?.rootContextId && isPlainObject(data)) seen.settings = rootSettingsOf(data)
    return true
  },
  studies: (study, { studies, places }) => {
    const read = z.safeParse(studyDocument, study)
    studies.add(study._id)
    return read.success && places.size < places.add(read.data.place).size
  },
  consents: (answer, { studies, objects }) =>
    studies.has(text(answer.studyId)) &&
    objects.has(text(answer.authorId)) &&
    z.safeParse(answerDocument, answer).success,
  links: ({ from, to }, { objects }) => objects.has(text(from)) && objects.has(text(to)),
}

const surveyDocuments = async (
  archive: Archive,
  name: CarriedName,
  seen: Seen,
  onDocument: (document: Document, bytes: number) => void,
) => {
  let count = 0
  try {
    for await (const { document, line, bytes } of documentsIn(archive, name)) {
      const isHere = FITS[name]?.(document, seen) ?? true
      if (!isHere || document[carriedOf(name).community] !== seen.community?._id) throw refusedLine(partOf(name), line)
      onDocument(document, bytes)
      count += 1
    }
  } catch (error) {
    // Damage comes first.
    if (error instanceof AppError && error.code === 'archive.line')
      await demandWhole(archive, partOf(name), () => undefined)
    throw error
  }
  if (count !== (archive.manifest.counts[name] ?? 0)) throw refusedPart('archive.part', partOf(name))
}

/** Checks a whole archive before anything is written, and names its ids. Throws the refusals of `openArchive`. */
export const survey = async (
  archive: Archive,
  ids: ImportedIds,
  onBytes: (bytes: number) => void,
): Promise<Surveyed> => {
  const { manifest } = archive
  if (manifest.kind !== 'community') throw new AppError('archive.cut')
  const parts = new Set(manifest.parts.map(({ name }) => name))
  for (const name of CARRIED_NAMES.filter((one) => !OPTIONAL.includes(one)))
    if (!parts.has(partOf(name))) throw refusedPart('archive.missing', partOf(name))

  const seen: Seen = { settings: rootSettingsOf({}), authors: [], objects: new Set(), files: new Set(), studies: new Set(), places: new Set() } // prettier-ignore
  for (const name of CARRIED_NAMES) {
    parts.delete(partOf(name))
    await surveyDocuments(archive, name, seen, (document, bytes) => {
      knowIds(ids, name, document)
      onBytes(bytes)
    })
  }
  for (const file of seen.files) if (!parts.has(`files/${file}`)) throw refusedPart('archive.missing', `files/${file}`)
  for (const name of parts) {
    if (name !== partOf(ACCOUNTS.name) && !seen.files.has(name.replace('files/', '')))
      throw refusedPart('archive.name', name)
    await demandWhole(archive, name, onBytes)
  }
  const { community, settings, authors } = seen
  if (!community) throw refusedPart('archive.missing', partOf('communities'))
  return { community, settings, authors }
}
