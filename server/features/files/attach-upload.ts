import type { ClientSession } from 'mongoose'
import { fileDataSchema } from '../../../shared/domain/files.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { FILE_NAME } from '../../platform/files/file-store.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { claimedIn } from '../../graph/objects/claimed-file.ts'
import type { ObjectHooks, Saving } from '../../graph/objects/object-types.ts'
import type { NewObjectFields, ObjectDoc } from '../../graph/objects/objects.service.ts'
import { dataOf, type ClaimedFile } from './file-data.ts'
import { FileModel } from './files.model.ts'
import { findFile } from './files.service.ts'

type Data = ObjectDoc['data']

/** Fields of `data` that only the server sets. */
const OURS = new Set(Object.keys(fileDataSchema.shape))

const fromServer = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([key]) => OURS.has(key)))
const fromClients = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !OURS.has(key) && key !== 'tmpFilename'))

/** Attachments without a file are drafts. */
const withoutFile = (fields: NewObjectFields): NewObjectFields => {
  const data = { ...fromClients(fields.data ?? {}), version: 0 }
  return fields.type === 'Attachment' ? { ...fields, data, status: 'unsaved' } : { ...fields, data }
}

/** The server keeps its part of `data`; an attachment needs a file to become active (contract/api.md 13). */
const withFile = async (
  set: Partial<ObjectDoc>,
  { writes, user, found, sent }: Saving,
): Promise<Partial<ObjectDoc>> => {
  const _id = claimedIn(sent)
  const file = _id === undefined ? undefined : await claim(writes.session, user, found, _id)
  const ours: Data = file ? { ...dataOf(file, found.data) } : fromServer(found.data)
  const publishes = set.status === 'active' && found.status !== 'active'
  if (found.type === 'Attachment' && publishes && !ours.url) throw refusedFields({ status: 'attachment.file' })
  return file || set.data ? { ...set, data: { ...fromClients(set.data ?? found.data), ...ours } } : set
}

/** Undefined if the file already belongs to the object (a repeated save). */
const claim = async (
  session: ClientSession,
  user: SessionUser,
  { _id: objectId, communityId, data }: ObjectDoc,
  _id: string,
): Promise<ClaimedFile | undefined> => {
  const file = FILE_NAME.test(_id) ? await findFile({ _id, userId: user._id }, session) : null
  if (file?.objectId === objectId) return undefined
  if (!file || file.objectId !== null) throw new AppError('file.unknown')
  const claimed = { communityId, objectId, version: versionOf(data) + 1 }
  await collection(FileModel).updateOne({ _id }, { $set: claimed }, { session })
  return { ...file, ...claimed }
}

const versionOf = ({ version }: Data) => (Number.isSafeInteger(version) && Number(version) > 0 ? Number(version) : 0)

/** Object hooks that attach uploaded files. */
export const fileHooks: ObjectHooks = { create: withoutFile, beforeSave: withFile }
