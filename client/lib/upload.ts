import type * as z from 'zod/mini'
import { answerOf, ApiError } from './api.ts'
import { readToken } from './token.ts'

interface UploadOptions {
  /** A repeated upload with the same key is answered with the first result. */
  key: string
  /** Told how much of the file has left, from 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The answer as `fetch` would have given it. */
const responseOf = (request: XMLHttpRequest) => {
  const headers = request
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  return new Response(request.responseText || null, { status: request.status, statusText: request.statusText, headers })
}

/** Sends the file with XMLHttpRequest, because `fetch` cannot tell how far it is. */
const send = (path: string, file: File, token: string | undefined, { key, onProgress, signal }: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file, file.name)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(Math.floor((100 * loaded) / total)))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new ApiError(0, 'offline', 'offline')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', path)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', key)
    onProgress?.(0)
    request.send(body)
  })

/** Uploads one file as the part `file` of a form; failures are ApiErrors, as those of `api`, or an AbortError. */
export const upload = async <S extends z.ZodMiniType>(path: string, file: File, schema: S, options: UploadOptions) => {
  const token = readToken()
  return answerOf(await send(path, file, token, options), schema, { what: `POST ${path}`, token })
}
