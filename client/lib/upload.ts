import type * as z from 'zod/mini'
import { api } from './api.ts'
import { withIdempotencyKey } from './idempotency-key.ts'

interface UploadOptions {
  /** A repeated upload with the same key is answered with the first result. */
  key: string
  /** Called with how much of the file has left, from 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Uploads one file as the part `file` of a form; failures are ApiErrors, or an AbortError when the caller aborts. */
export const upload = <S extends z.ZodMiniType>(path: string, file: File, schema: S, options: UploadOptions) => {
  const { key, onProgress, signal } = options
  const body = new FormData()
  body.append('file', file, file.name)
  onProgress?.(0)
  return api.post(path, body, schema, { ...withIdempotencyKey(key), onProgress, signal })
}
