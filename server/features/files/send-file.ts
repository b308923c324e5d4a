import { create } from 'content-disposition'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { MEDIA_HEADERS } from '../../platform/content-policy.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sendBytes } from '../../platform/files/send-bytes.ts'
import type { ClaimedFile } from './file-data.ts'

const SHOWN_PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']

const isPlayed = (type: string) => /^(audio|video)\//.test(type)

/** True for types that browsers display without executing; others are downloads. */
const isShown = (type: string) => SHOWN_PICTURES.includes(type) || type === 'text/plain' || isPlayed(type)

/** RFC 6266: UTF-8, with an ASCII fallback for old programs. */
const disposition = (type: 'inline' | 'attachment', name: string) =>
  create(name, { type, fallback: name.replace(/[^\x20-\x7E]|["\\%]/g, '_') })

/**
 * Sends a file or the requested range; `?download` forces an attachment. Logs and refuses missing ('notFound') and
 * incomplete ('file.incomplete') bytes.
 */
export const sendFile = async (
  req: Request,
  res: Response,
  { files, log }: { files: FileStore; log: Logger },
  { _id, type, size, filename }: ClaimedFile,
): Promise<void> => {
  const isSaved = req.query.download !== undefined
  const headers = {
    ...(isPlayed(type) && MEDIA_HEADERS),
    'Content-Type': type === 'text/plain' ? `${type}; charset=utf-8` : type,
    'Content-Disposition': disposition(isShown(type) && !isSaved ? 'inline' : 'attachment', filename),
  }
  try {
    await sendBytes(req, res, { etag: `"${_id}"`, size, headers, read: (range) => files.read(_id, size, range) })
  } catch (error) {
    log.error({ err: error, file: _id }, 'the bytes of a file are not all there')
    if (!res.destroyed) throw error
  }
}
