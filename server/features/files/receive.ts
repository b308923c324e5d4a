import { callbackify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import multer, { type StorageEngine } from 'multer'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newFileId } from './new-file-id.ts'

export const FORM_BYTES = 64 * 1024

/** Returns multer limits for a form with one file. */
export const limitsOf = (fileSize: number) => ({
  fileSize,
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
})

export interface Received {
  /** Name in the file store. */
  _id: string
  filename: string
}

/** Returns multer storage that streams the field `file` into the file store; invalid forms leave no bytes. */
export const receiver = (files: FileStore, fileSize: number) => {
  const storage: StorageEngine = {
    _handleFile: (_req, { stream }, done) => {
      const filename = newFileId()
      callbackify(async () => {
        await files.put(filename, stream)
        return { filename }
      })(done)
    },
    _removeFile: (_req, { filename }, done) => {
      callbackify(() => files.remove(filename))(done)
    },
  }
  const read = multer({ storage, limits: limitsOf(fileSize), defParamCharset: 'utf8' }).single('file')

  return async (req: Request, res: Response): Promise<Received> => {
    await readForm(read, req, res)
    if (!req.file) throw new AppError('file.missing')
    return { _id: req.file.filename, filename: req.file.originalname }
  }
}

/** Reads a form with multer; throws 'file.tooLarge' or 'request.malformed'. */
export const readForm = (read: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((done, fail) => {
    void read(req, res, (error: unknown) => (error ? fail(asRefusal(error)) : done()))
  })

/** Parser errors are the client's fault; system and store errors are passed on. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof multer.MulterError) return new AppError(error.code === 'LIMIT_FILE_SIZE' ? 'file.tooLarge' : 'request.malformed') // prettier-ignore
  const isParsers = error instanceof Error && error.name === 'Error' && !('syscall' in error)
  return isParsers ? new AppError('request.malformed') : error
}
