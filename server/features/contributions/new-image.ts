import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import { canWrite } from '../../../shared/rules/access.ts'
import { fileOf, type newImageSchema } from '../../../shared/domain/files.ts'
import { asId } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { HEAD_BYTES, detectMime } from '../../platform/detect-mime.ts'
import { openObject, saveObject } from './contributions.service.ts'
import { discardFile, saveUpload, putBytes } from '../files/files.service.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const DATA_ADDRESS = /^data:image\/[a-z+.-]+;base64,/i

/** Stores an edited picture as the next file version of its attachment (contract/api.md 13). */
export const replacePicture = async (
  ctx: Pick<AppContext, 'env' | 'files' | 'events'>,
  user: SessionUser,
  { data, file: { _id: named, name } }: z.infer<typeof newImageSchema>,
  maxBytes: number,
) => {
  const _id = asId(named)
  if (_id === undefined) throw new AppError('notFound')
  const { object, member } = await openObject(user, _id)
  if (!canWrite(member, object)) throw new AppError('object.notEditable')
  if (object.type !== 'Attachment') throw new AppError('request.malformed')

  const [start = ''] = DATA_ADDRESS.exec(data) ?? []
  const bytes = Buffer.from(start && data.slice(start.length), 'base64')
  if (!TYPES.includes((await detectMime(bytes.subarray(0, HEAD_BYTES))).type)) throw new AppError('file.notPicture')
  if (bytes.length > maxBytes) throw new AppError('file.tooLarge')

  const filename = name || fileOf(object)?.filename || object.title
  const kept = await saveUpload(ctx, {
    _id: await putBytes(ctx.files, Readable.from([bytes])),
    userId: user._id,
    filename,
  })
  try {
    return await saveObject(ctx, user, _id, { tmpFilename: kept._id })
  } finally {
    // No effect on a claimed file; deletes it if saving failed.
    await discardFile(ctx.files, kept._id)
  }
}
