import type { Request, Response } from 'express'
import multer from 'multer'
import { CLASS_LIST_BYTES_MAX } from '../../../shared/wire/limits.ts'
import { asId } from '../../../shared/wire/ids.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { FORM_BYTES, limitsOf, readForm } from '../files/receive.ts'

export interface ReceivedList {
  communityId: string
  /** Content of the form field `file`. */
  file: Uint8Array | undefined
  /** The passwords must be changed at the first sign-in (SESS-04). */
  mustChange: boolean
  /** Members' user names are faults, too. */
  onlyNew: boolean
}

const read = multer({ storage: multer.memoryStorage(), limits: limitsOf(CLASS_LIST_BYTES_MAX) }).single('file')

/** Reads a class list form: the field `file`, and the community id under either name that clients use. */
export const receiveList = async (req: Request, res: Response): Promise<ReceivedList> => {
  if (Number(req.get('Content-Length') ?? 0) > CLASS_LIST_BYTES_MAX + FORM_BYTES) throw new AppError('file.tooLarge')
  await readForm(read, req, res)
  const fields: unknown = { ...req.body }
  const isOn = (name: 'mustChange' | 'onlyNew') => isPlainObject(fields) && fields[name] === 'true'
  const named = isPlainObject(fields) ? (fields.community ?? fields.communityId) : undefined
  if (named === undefined) throw refusedFields({ community: 'field.required' })
  const communityId = asId(named)
  if (communityId === undefined) throw new AppError('notFound')
  return { communityId, file: req.file?.buffer, mustChange: isOn('mustChange'), onlyNew: isOn('onlyNew') }
}
