import { UNCLAIMED_UPLOAD_LIFETIME_MS } from '../../shared/wire/limits.ts'
import { addressIn } from '../features/files/find-file.ts'
import type { FileDoc } from '../features/files/files.model.ts'
import type { ObjectDoc } from '../graph/objects/objects.model.ts'
import { existingFiles } from '../features/files/files.service.ts'
import { idsIn, of, read, type Fault, type Reading } from './reading.ts'

const UNCLAIMED_MS = UNCLAIMED_UPLOAD_LIFETIME_MS + 2 * 60 * 60_000
/** Between the last byte of an upload and its record. */
const UNRECORDED_MS = 60_000
const ADDRESS = '/attachments'

const sizeOf = async ({ files }: Reading, name: string) => (await files.head(name, 0).catch(() => undefined))?.size

const isThereNow = async (_id: string) => (await of('files').findOne({ _id }, { projection: { _id: 1 } })) !== null

async function* recordFaults(reading: Reading): AsyncGenerator<Fault> {
  const fields = ['communityId', 'objectId', 'size', 'small', 'created']
  for await (const batch of read<FileDoc>(reading, 'files', fields)) {
    const own = batch.filter(({ communityId }) => communityId === null || !reading.skipped.has(communityId))
    const known = await idsIn(
      reading,
      'objects',
      own.flatMap(({ objectId }) => objectId ?? []),
    )
    for (const { _id, objectId, size, small, created } of own) {
      for (const part of [{ _id, size }, ...(small ? [small] : [])]) {
        const found = await sizeOf(reading, part._id)
        if (found !== part.size && (await isThereNow(_id)))
          yield {
            id: part._id,
            sentence:
              found === undefined
                ? 'The bytes of this file are missing.'
                : `This file has ${found} bytes in place of ${part.size}.`,
          }
      }
      if (objectId !== null && !known.has(objectId))
        yield { id: _id, sentence: `The object ${objectId} of this file is missing.` }
      if (objectId === null && created.getTime() < Date.now() - UNCLAIMED_MS && (await isThereNow(_id)))
        yield { id: _id, sentence: 'This file belongs to no object.' }
    }
  }
}

async function* attachmentFaults(reading: Reading): AsyncGenerator<Fault> {
  const types = { type: { $in: ['Attachment', 'Video'] } }
  for await (const batch of read<ObjectDoc>(reading, 'objects', ['communityId', 'type', 'data.url'], types)) {
    const named = batch.flatMap(({ _id, communityId, type, data }) => {
      const url = data?.url
      const address =
        typeof url === 'string' && url.startsWith(ADDRESS) ? addressIn(url.slice(ADDRESS.length)) : undefined
      return address && '_id' in address && !reading.skipped.has(communityId)
        ? [{ object: _id, type, file: address._id }]
        : []
    })
    const known = await idsIn(
      reading,
      'files',
      named.map(({ file }) => file),
    )
    for (const { object, type, file } of named)
      if (!known.has(file)) yield { id: object, sentence: `The file ${file} of this ${type} is missing.` }
  }
}

async function* unrecordedFaults({ files, isAlone }: Reading): AsyncGenerator<Fault> {
  for await (const names of files.names()) {
    const known = new Set((await existingFiles(names)).map(({ _id }) => _id))
    for (const name of names.filter((one) => !known.has(one))) {
      const written = await files.writtenAt(name)
      if (written && (isAlone || written.getTime() < Date.now() - UNRECORDED_MS))
        yield { id: name, sentence: 'These bytes of a file belong to no file.' }
    }
  }
}

/** Yields files without bytes, bytes without files, and files without objects. */
export async function* fileFaults(reading: Reading): AsyncGenerator<Fault> {
  yield* recordFaults(reading)
  yield* attachmentFaults(reading)
  yield* unrecordedFaults(reading)
}
