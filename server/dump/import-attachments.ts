import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataOf, type ClaimedFile } from '../features/files/file-data.ts'
import { FileModel } from '../features/files/files.model.ts'
import { describeFile, findFile } from '../features/files/files.service.ts'
import { newFileId } from '../features/files/new-file-id.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import { ObjectModel, type ObjectDoc } from '../graph/objects/objects.model.ts'
import { isPlainObject } from '../platform/data.ts'
import { harmlessName } from '../platform/file-names.ts'
import { collection } from '../store/collection.ts'
import { LOCAL_FILE } from './import-contents.ts'
import { batchesIn, insert, type Importing, reasonOf } from './importing.ts'
import type { Part } from './source.ts'
import { type Data, LeftOut, textOf } from './values.ts'

const NAME = 'attachments'

type Owner = Pick<ObjectDoc, '_id' | 'communityId' | 'type' | 'authors' | 'created' | 'data'>

interface Wanted {
  owner: Owner
  folder: string
  /** Version of its local file. */
  current: number | undefined
  filename: string
}

const SAFE = /^[\w-]{1,64}$/
const VERSION = /^[1-9]\d{0,8}$/
const ADDRESS = /\/(?:attachments|uploads)\/[^/]+\/[^/]+\/(\d{1,9})\/([^/?#]+)/

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const wantedOf = (old: Data, owner: Owner): Wanted | undefined => {
  const [community, id] = [textOf(old.communityId), textOf(old._id)]
  if (!SAFE.test(community) || !SAFE.test(id)) return undefined
  const data = isPlainObject(old.data) ? old.data : {}
  const url = textOf(data.url)
  const [, version, name = ''] = ADDRESS.exec(url) ?? []
  const isLocal = LOCAL_FILE.test(url)
  return {
    owner,
    folder: `attachments/${community}/${id}`,
    current: isLocal ? Number(version ?? data.version ?? 1) || 1 : undefined,
    filename: textOf(data.filename) || decoded(name),
  }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [])

/** Links are not followed. */
const fileIn = async (folder: string, filename: string) => {
  const names = await namesIn(folder)
  const name = names.find((one) => [filename, encodeURIComponent(filename)].includes(one)) ?? names[0]
  const isFile = name !== undefined && (await lstat(join(folder, name))).isFile()
  return isFile ? { name, path: join(folder, name) } : undefined
}

const isLatest = ({ current }: Wanted, version: number) => version === current

const importFile = async (
  { tools, files }: Importing,
  wanted: Wanted,
  version: number,
  userId: string,
): Promise<ClaimedFile> => {
  const { owner, folder, filename } = wanted
  const place = `${folder}/${version}`
  const expected = isLatest(wanted, version) ? filename : ''
  if (files === undefined) throw new LeftOut(`${place}/${expected} needs --files`)
  const file = await fileIn(join(files, place), expected)
  if (!file) throw new LeftOut(`${place}/${expected} is not in the folder`)
  const _id = newFileId()
  await tools.files.put(_id, createReadStream(file.path))
  const described = await describeFile(tools, { _id, userId, filename: harmlessName(expected || file.name) })
  const claimed = { ...described, created: owner.created, communityId: owner.communityId, objectId: owner._id, version }
  await insert(FileModel, [claimed])
  return claimed
}

const giveFile = async (file: ClaimedFile) => {
  const set = Object.fromEntries(Object.entries(dataOf(file)).map(([key, value]) => [`data.${key}`, value]))
  await collection(ObjectModel).updateOne({ _id: file.objectId, 'data.url': { $exists: false } }, { $set: set })
}

const importOne = async (importing: Importing, wanted: Wanted, userId: string) => {
  const { report, files } = importing
  const older = files === undefined ? [] : await namesIn(join(files, wanted.folder))
  const versions = new Set(older.filter((name) => VERSION.test(name)).map(Number))
  if (wanted.current !== undefined) versions.add(wanted.current)
  const counts = report.of(NAME)
  for (const version of versions) {
    counts.read += 1
    try {
      const there = await findFile({ objectId: wanted.owner._id, version })
      const file = there ?? (await importFile(importing, wanted, version, userId))
      if (isLatest(wanted, version)) await giveFile(file as ClaimedFile)
      counts.imported += 1
      counts.added += there ? 0 : 1
    } catch (error) {
      report.leaveOut(NAME, wanted.owner._id, reasonOf(error))
    }
  }
}

/** As uploads (DUMP-07). */
export const importAttachments = async (importing: Importing, part: Part): Promise<void> => {
  const { ids } = importing.source
  for await (const batch of batchesIn(part, () => undefined)) {
    const byId = new Map(batch.map((old) => [ids.of(old._id) ?? '', old]))
    const owners = await findFields(
      { _id: { $in: [...byId.keys()] }, type: { $in: ['Attachment', 'Video'] } },
      ['communityId', 'type', 'authors', 'created', 'data'],
    ) // prettier-ignore
    const authors = await findFields({ _id: { $in: owners.flatMap((one) => one.authors[0] ?? []) } }, ['userId'])
    const userOf = new Map(authors.map(({ _id, userId = '' }) => [_id, userId]))
    for (const owner of owners) {
      const wanted = importing.communities.has(owner.communityId) && wantedOf(byId.get(owner._id) ?? {}, owner)
      if (wanted) await importOne(importing, wanted, userOf.get(owner.authors[0] ?? '') ?? '')
    }
  }
}
