import type * as z from 'zod/mini'
import { api } from './api.ts'
import { withIdempotencyKey } from './idempotency-key.ts'

interface UploadOptions {
  /** Idempotency key: a repeated upload gets the first result. */
  key: string
  /** Progress, 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Uploads one file as form part `file`; failures are ApiErrors, or an AbortError if the caller aborts. */
export const upload = <S extends z.ZodMiniType>(path: string, file: File, schema: S, options: UploadOptions) => {
  const { key, onProgress, signal } = options
  const body = new FormData()
  body.append('file', file, file.name)
  onProgress?.(0)
  return api.post(path, body, schema, { ...withIdempotencyKey(key), onProgress, signal })
}
