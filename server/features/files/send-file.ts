import { create } from 'content-disposition'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { PLAYED } from '../../platform/content-policy.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sendBytes } from '../../platform/files/send-bytes.ts'
import type { ClaimedFile } from './file-data.ts'

const SHOWN_PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']

const isPlayed = (type: string) => /^(audio|video)\//.test(type)

/** Returns whether a browser shows a type and cannot run it; everything else is saved to the disk. */
const isShown = (type: string) => SHOWN_PICTURES.includes(type) || type === 'text/plain' || isPlayed(type)

/** RFC 6266: the name in UTF-8, and for old programs in ASCII without signs that some of them decode. */
const disposition = (type: 'inline' | 'attachment', name: string) =>
  create(name, { type, fallback: name.replace(/[^\x20-\x7E]|["\\%]/g, '_') })

/**
 * Answers with the bytes of a file, or the range of them that is asked for; with `?download` they are never shown in the browser. Bytes that are gone
 * ('notFound') or not whole ('file.incomplete') are refused and told in the log.
 */
export const sendFile = async (
  req: Request,
  res: Response,
  { files, log }: { files: FileStore; log: Logger },
  { _id, type, size, filename }: ClaimedFile,
): Promise<void> => {
  const isSaved = req.query.download !== undefined
  const headers = {
    ...(isPlayed(type) && PLAYED),
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
