import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import type { ClientSession } from 'mongoose'
import { namesInTexts, type NamesInTexts } from '../../../../shared/research/names-in-texts.ts'
import { type Count, withoutSmallCounts } from '../../../../shared/research/small-counts.ts'
import { guardCell, writeCsv } from '../../../../shared/text/csv.ts'
import { REFERENCE } from '../../../../shared/text/markup.ts'
import { findAccountNames } from '../../accounts/accounts.service.ts'
import { ratingsIn } from '../../ratings/ratings.service.ts'
import { marksIn } from '../../unread/marks.ts'
import { findCommunity } from '../../../graph/communities/communities.service.ts'
import { LinkModel } from '../../../graph/links/links.model.ts'
import { fieldsOfEach, findFields } from '../../../graph/objects/find-fields.ts'
import { RecordModel } from '../../../graph/records/records.model.ts'
import { isPlainObject } from '../../../platform/data.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasClass, isElement } from '../../../platform/html-words.ts'
import { readVersions } from '../../../platform/versions.ts'
import { FAST, writeZip, type ZipEntry } from '../../../platform/write-zip.ts'
import { atOneMoment } from '../../../store/at-one-moment.ts'
import { eachOf } from '../../../store/batches.ts'
import { BATCH, SMALL_BATCH } from '../../../store/chunks.ts'
import { collection } from '../../../store/collection.ts'
import { pseudonymousHtml } from '../names-in-html.ts'
import { StudyModel, type StudyDoc } from '../studies.model.ts'
import { EXPORT_FILES, type ExportFile, type ExportRow } from './columns.ts'
import { pseudonymsOf } from './pseudonyms.ts'
import { agreedTo, EXPORTED_TYPES, exportedIds } from './scope.ts'

/** Of each entry, so that equal data give equal bytes. */
const MODIFIED = new Date(Date.UTC(2000, 0, 1))
const ROWS_AT_ONCE = 200
const LEFT_OUT_LINKS = ['read', 'notifies', 'pushNotifies'] as const

type Place = ExportRow<'replaced.csv'>
interface Exporting {
  study: StudyDoc
  session: ClientSession
  agreed: ReadonlySet<string>
  ids: ReadonlySet<string>
  names: NamesInTexts
  to: ReturnType<typeof pseudonymsOf>
  replaced: Place[]
  supports: Set<string>
  /** Persons behind each number. */
  counts: Record<'contributions' | 'acts', Map<string, { value: number; persons: Set<string> }>>
  done: (rows: number) => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const iso = (date: Date | null | undefined) => date?.toISOString() ?? ''

/** Quotations in references are words of others. */
const withoutReferences = (html: string): string => {
  const root = parseFragment(html)
  const rest: DefaultTreeAdapterTypes.ParentNode[] = [root]
  for (let node = rest.pop(); node; node = rest.pop())
    for (const child of node.childNodes)
      if (isElement(child)) {
        if (hasClass(child, REFERENCE)) child.childNodes = []
        else rest.push(child)
      }
  return serialize(root)
}

const replacing = ({ names, agreed, to, replaced }: Exporting, file: ExportFile, id: string) => {
  const noting = (
    column: string,
    { text, places }: { text: string; places: readonly { at: number; mark: string; kind: string }[] },
  ) => {
    // prettier-ignore
    for (const { at, mark, kind } of places) replaced.push({ file, id, column, at: String(at), mark, kind })
    return text
  }
  const markOfAuthor = (author: string) => names.markOf(agreed.has(author) ? to.person(author) : undefined)
  return {
    text: (column: string, value: unknown) => noting(column, names.replace(textOf(value))),
    html: (column: string, value: unknown) =>
      noting(column, pseudonymousHtml(withoutReferences(textOf(value)), { names, markOfAuthor, idFor: () => undefined })), // prettier-ignore
  }
}

const count = (exporting: Exporting, table: 'contributions' | 'acts', what: string, persons: readonly string[]) => {
  const known = exporting.counts[table].get(what) ?? { value: 0, persons: new Set<string>() }
  exporting.counts[table].set(what, known)
  known.value += 1
  for (const person of persons) known.persons.add(person)
}

type Rows<F extends ExportFile> = AsyncGenerator<ExportRow<F>>

async function* authors({ study, session, agreed, to }: Exporting): Rows<'authors.csv'> {
  const found = fieldsOfEach({ communityId: study.communityId, type: 'Author' }, ['role', 'created'], { session })
  for await (const { _id, role = 'writer', created } of found)
    if (agreed.has(_id)) yield { author: to.person(_id), role, joined: iso(created) }
}

const FIELDS = ['type', 'authors', 'group', 'permission', 'created', 'modified', 'title', 'keywords', 'data', 'wordCount'] as const // prettier-ignore

async function* contributions(exporting: Exporting): Rows<'contributions.csv'> {
  const { study, session, ids, to, done } = exporting
  for (const type of EXPORTED_TYPES) {
    const filter = { communityId: study.communityId, type, status: 'active' as const }
    const options = { session, batchSize: 50, sort: { created: 1, _id: 1 } } as const
    for await (const one of fieldsOfEach(filter, FIELDS, options)) {
      done(1)
      if (!ids.has(one._id)) continue
      const id = to.contribution(one._id)
      const { text, html } = replacing(exporting, 'contributions.csv', id)
      const data = isPlainObject(one.data) ? one.data : {}
      const persons = one.authors.map(to.person)
      count(exporting, 'contributions', type, persons)
      const keywords = (one.keywords ?? []).map((word) => text('keywords', word)).join('; ')
      const written =
        type === 'Note'
          ? html('text', data.body)
          : type === 'Annotation'
            ? html('text', data.text)
            : type === 'promisingIdeaobj'
              ? text('text', [data.idea, data.reason].map(textOf).filter(Boolean).join('\n'))
              : ''
      yield {
        id,
        type,
        authors: persons.toSorted().join(' '),
        group: one.group ? to.group(one.group) : '',
        permission: textOf(one.permission),
        created: iso(one.created),
        modified: iso(one.modified),
        title: text('title', one.title),
        keywords,
        text: written,
        quote: type === 'Annotation' ? text('quote', data.quote) : '',
        words: String(one.wordCount ?? 0),
      }
    }
  }
}

async function* links(exporting: Exporting): Rows<'links.csv'> {
  const { study, session, ids, to, supports, done } = exporting
  const filter = { communityId: study.communityId, type: { $nin: [...LEFT_OUT_LINKS] } }
  const projection = { from: 1, to: 1, type: 1, created: 1, 'data.text': 1 }
  const found = collection(LinkModel).find(filter, { ...BATCH, session, projection, sort: { created: 1, _id: 1 } })
  for await (const link of eachOf(found)) {
    done(1)
    if (!ids.has(link.from) || !ids.has(link.to)) continue
    const id = to.link(link._id)
    if (link.type === 'supports') supports.add(link._id)
    const { html } = replacing(exporting, 'links.csv', id)
    const quoted = link.type === 'references' ? (link.data as { text?: unknown }).text : ''
    yield { id, type: link.type, from: to.contribution(link.from), to: to.contribution(link.to), created: iso(link.created), text: html('text', quoted) } // prettier-ignore
  }
}

async function* records(exporting: Exporting): Rows<'records.csv'> {
  const { study, session, ids, agreed, to, done } = exporting
  const projection = { authorId: 1, targetId: 1, type: 1, timestamp: 1, historicalObjectType: 1, historicalVariableName: 1, historicalOperationType: 1 } // prettier-ignore
  const found = collection(RecordModel).find({ communityId: study.communityId }, { ...SMALL_BATCH, session, projection, sort: { timestamp: 1, _id: 1 } }) // prettier-ignore
  for await (const record of eachOf(found)) {
    done(1)
    const { authorId, targetId = '', type } = record
    // Other types are words of programs.
    if (!authorId || !agreed.has(authorId) || !ids.has(targetId) || !['created', 'read', 'modified'].includes(type))
      continue
    count(exporting, 'acts', type, [authorId])
    yield {
      author: to.person(authorId),
      act: type,
      time: iso(record.timestamp),
      contribution: to.contribution(targetId),
      changed: record.historicalObjectType ?? '',
      type: record.historicalVariableName ?? '',
      operation: record.historicalOperationType ?? '',
    }
  }
}

async function* comments(exporting: Exporting): Rows<'comments.csv'> {
  const { study, session, ids, agreed, to } = exporting
  const filter = { communityId: study.communityId, type: { $in: ['Attachment', 'Video'] }, status: 'active' as const }
  const found = fieldsOfEach(filter, ['data'], { session, batchSize: 50, sort: { created: 1, _id: 1 } })
  for await (const { _id, data } of found) {
    const tags: unknown = isPlainObject(data) ? data.tags : undefined
    if (!ids.has(_id) || !Array.isArray(tags)) continue
    for (const tag of tags as unknown[]) {
      if (!isPlainObject(tag) || !agreed.has(textOf(tag.authorId))) continue
      const contribution = to.contribution(_id)
      const { text } = replacing(exporting, 'comments.csv', contribution)
      const at = typeof tag.time === 'number' ? String(tag.time) : ''
      yield { contribution, author: to.person(textOf(tag.authorId)), at, text: text('text', tag.comment) }
    }
  }
}

async function* groups({ study, session, agreed, to }: Exporting): Rows<'groups.csv'> {
  const filter = { communityId: study.communityId, type: 'Group', status: 'active' as const }
  for await (const { _id, members = [] } of fieldsOfEach(filter, ['members'], {
    session,
    sort: { created: 1, _id: 1 },
  }))
    for (const member of members ?? [])
      if (agreed.has(member)) yield { group: to.group(_id), author: to.person(member) }
}

async function* ratings({ study, session, agreed, supports, to }: Exporting): Rows<'ratings.csv'> {
  for await (const { authorId, recipientId, rating, modified } of eachOf(ratingsIn(study.communityId, session)))
    if (agreed.has(authorId) && supports.has(recipientId))
      yield { author: to.person(authorId), link: to.link(recipientId), rating: String(rating), modified: iso(modified) }
}

async function* readings({ study, session, agreed, ids, to, done }: Exporting): Rows<'readings.csv'> {
  const { communityId } = study
  const read = { communityId, type: 'read' as const }
  const projection = { from: 1, to: 1, modified: 1 }
  const found = collection(LinkModel).find(read, { ...SMALL_BATCH, session, projection, sort: { created: 1, _id: 1 } })
  for await (const link of eachOf(found)) {
    done(1)
    if (agreed.has(link.from) && ids.has(link.to))
      yield { author: to.person(link.from), place: to.contribution(link.to), kind: 'read', time: iso(link.modified) }
  }
  for await (const { authorId, placeId, until } of eachOf(marksIn(communityId, session))) {
    const place = placeId === communityId ? 'community' : ids.has(placeId) ? to.contribution(placeId) : undefined
    if (until && place !== undefined && agreed.has(authorId))
      yield { author: to.person(authorId), place, kind: 'mark', time: iso(until) }
  }
}

async function* counts({ counts: tables }: Exporting): Rows<'counts.csv'> {
  for (const [table, all] of Object.entries(tables)) {
    const found = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
    if (found.length === 0) continue
    const asCount = (value: number, persons: ReadonlySet<string>): Count => ({ value, persons: persons.size })
    const everybody = new Set(found.flatMap(([, { persons }]) => [...persons]))
    const sum = asCount(found.reduce((total, [, { value }]) => total + value, 0), everybody) // prettier-ignore
    const given = withoutSmallCounts({ counted: 'acts', cells: found.map(([, { value, persons }]) => [asCount(value, persons)]), columnTotals: [sum] }) // prettier-ignore
    for (const [at, [what]] of found.entries()) yield { table, what, number: String(given.cells[at]?.[0] ?? '') }
    yield { table, what: 'total', number: String(given.columnTotals?.[0] ?? '') }
  }
}

async function* replacedPlaces({ replaced }: Exporting): Rows<'replaced.csv'> {
  yield* replaced
}

async function* codebook(): Rows<'codebook.csv'> {
  for (const [file, columns] of Object.entries(EXPORT_FILES))
    for (const [column, meaning] of Object.entries(columns)) yield { file, column, meaning }
}

const WRITERS: { [F in ExportFile]: (exporting: Exporting) => Rows<F> } = {
  'authors.csv': authors,
  'contributions.csv': contributions,
  'links.csv': links,
  'records.csv': records,
  'comments.csv': comments,
  'groups.csv': groups,
  'ratings.csv': ratings,
  'readings.csv': readings,
  'counts.csv': counts,
  'replaced.csv': replacedPlaces,
  'codebook.csv': codebook,
}

interface Hashed {
  name: string
  bytes: number
  sha256: string
}

async function* csvOf(file: ExportFile, exporting: Exporting, entry: Hashed): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const columns = Object.keys(EXPORT_FILES[file])
  const packed = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    entry.bytes += bytes.length
    return bytes
  }
  yield packed(writeCsv([columns]))
  let rows: string[][] = []
  for await (const row of WRITERS[file](exporting) as AsyncIterable<Record<string, string>>) {
    rows.push(columns.map((column) => guardCell(row[column] ?? '')))
    if (rows.length < ROWS_AT_ONCE) continue
    yield packed(writeCsv(rows).slice(1))
    rows = []
  }
  if (rows.length > 0) yield packed(writeCsv(rows).slice(1))
  entry.sha256 = hash.digest('hex')
}

const namesOf = async (
  communityId: string,
  to: (id: string) => string,
  agreed: ReadonlySet<string>,
  session: ClientSession,
) => {
  // prettier-ignore
  const fields = ['userId', 'firstName', 'lastName', 'userName', 'email'] as const
  const found = await findFields({ communityId, type: 'Author' }, fields, { session })
  const accounts = await findAccountNames([...new Set(found.flatMap(({ userId }) => userId ?? []))], session)
  const accountOf = new Map(accounts.map((account) => [account._id, account]))
  // Names in the community may differ from those of the account.
  return namesInTexts(
    found.flatMap((author) =>
      [author, accountOf.get(author.userId ?? '')].flatMap((person) =>
        person === undefined
          ? []
          : [
              {
                firstName: person.firstName ?? '',
                lastName: person.lastName ?? '',
                userName: person.userName ?? '',
                email: person.email ?? '',
                ...(agreed.has(author._id) && { pseudonym: to(author._id) }),
              },
            ],
      ),
    ),
  )
}

async function* entriesOf(exporting: Exporting): AsyncGenerator<ZipEntry> {
  const { study, names, agreed } = exporting
  const files: Hashed[] = []
  for (const name of Object.keys(EXPORT_FILES) as ExportFile[]) {
    const entry = { name, bytes: 0, sha256: '' }
    yield { name, content: csvOf(name, exporting, entry), modified: MODIFIED }
    files.push(entry)
  }
  // Whoever withdrew meanwhile is in no file that is whole.
  const now = await collection(StudyModel).findOne({ _id: study._id })
  const stillAgreed = now?.version === study.version ? await agreedTo(now) : undefined
  if (!stillAgreed || [...agreed].some((id) => !stillAgreed.has(id))) throw new AppError('study.answersChanged')
  const { timeZone } = await findCommunity(study.communityId)
  const { product, icu } = readVersions()
  const manifest = {
    format: 'buildon-study',
    version: 1,
    study: names.replace(study.title).text,
    textVersion: study.version,
    filters: { purpose: 'research', members: 'active', status: 'active', types: EXPORTED_TYPES },
    timeZone,
    versions: { product, node: process.versions.node, icu },
    files,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  yield { name: 'manifest.json', content: onePiece(text), modified: MODIFIED }
}

async function* onePiece(text: string) {
  yield text
}

/** From 0 to 1. */
type OnStudyProgress = (part: number) => void

/** Returns a study of any community; throws 'notFound'. */
export const findStudy = async (_id: string): Promise<StudyDoc> => {
  const study = await collection(StudyModel).findOne({ _id })
  if (!study) throw new AppError('notFound')
  return study
}

const totalOf = async (communityId: string) =>
  1 + (await collection(LinkModel).countDocuments({ communityId })) + (await collection(RecordModel).countDocuments({ communityId })) // prettier-ignore

/** Returns the rough size in bytes, packed. */
export const estimatedStudyBytes = async (communityId: string): Promise<number> => 6_000 + 30 * (await totalOf(communityId)) // prettier-ignore

/**
 * Writes the export of a study (RSCH-05), of one moment, at the speed of the output. Throws 'notFound', and
 * 'study.answersChanged' if somebody withdraws meanwhile; a failure destroys the output.
 */
export const exportStudy = async (
  output: Writable,
  studyId: string,
  onProgress: OnStudyProgress = () => undefined,
): Promise<void> => {
  const total = await totalOf((await findStudy(studyId)).communityId)
  await atOneMoment(async (session) => {
    const study = await collection(StudyModel).findOne({ _id: studyId }, { session })
    if (!study) throw new AppError('notFound')
    const { communityId } = study
    const agreed = await agreedTo(study, session)
    const to = pseudonymsOf(study.key)
    let rows = 0
    const exporting: Exporting = {
      study,
      session,
      agreed,
      ids: await exportedIds(communityId, agreed, session),
      names: await namesOf(communityId, to.person, agreed, session),
      to,
      replaced: [],
      supports: new Set(),
      counts: { contributions: new Map(), acts: new Map() },
      done: (more) => onProgress(Math.min(1, (rows += more) / total)),
    }
    await writeZip(output, entriesOf(exporting), { level: FAST })
  })
  onProgress(1)
}
