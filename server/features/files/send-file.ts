import { create } from 'content-disposition'
import type { Response } from 'express'
import type { Logger } from 'pino'
import { PLAYED } from '../../platform/content-policy.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { ClaimedFile } from './file-data.ts'

const SHOWN_PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']

const isPlayed = (type: string) => /^(audio|video)\//.test(type)

/** Returns whether a browser shows a type and cannot run it; everything else is saved to the disk. */
const isShown = (type: string) => SHOWN_PICTURES.includes(type) || type === 'text/plain' || isPlayed(type)

/** RFC 6266: the name in UTF-8, and for old programs in ASCII without signs that some of them decode. */
const disposition = (type: 'inline' | 'attachment', name: string) =>
  create(name, { type, fallback: name.replace(/[^\x20-\x7E]|["\\%]/g, '_') })

/** Answers with a file's bytes, or the range of them that is asked for; `saved` ones are never shown in the browser. */
export const sendFile = (
  res: Response,
  { files, log }: { files: FileStore; log: Logger },
  { _id, type, size, filename }: ClaimedFile,
  saved: boolean,
): Promise<void> => {
  const headers = {
    ...(isPlayed(type) && PLAYED),
    ETag: `"${_id}"`,
    'Content-Type': type === 'text/plain' ? `${type}; charset=utf-8` : type,
    'Content-Disposition': disposition(isShown(type) && !saved ? 'inline' : 'attachment', filename),
  }
  return new Promise((done, fail) => {
    res.sendFile(
      files.pathOf(_id),
      { root: files.root, headers, cacheControl: false, lastModified: false },
      (error) => {
        if (!error) return done()
        const { status, code } = error as { status?: number; code?: string }
        // Whoever has gone away needs no answer.
        if (code === 'ECONNABORTED' || res.destroyed) return done()
        if (status === 416) return done(void res.status(416).set('Content-Range', `bytes */${size}`).end())
        if (code === 'ENOENT') log.error({ file: _id }, 'a file is not on the disk')
        fail(code === 'ENOENT' ? new AppError('notFound') : error)
      },
    )
  })
}
