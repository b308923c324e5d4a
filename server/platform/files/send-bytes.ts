import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { ByteRange } from './file-store.ts'

/** Immutable for its ETag. */
export interface Sendable {
  /** With quotation marks. */
  etag: string
  size: number
  headers: Readonly<Record<string, string>>
  read: (range: ByteRange | undefined) => Promise<Readable>
}

/** Undefined means the whole: no range, several, or If-Range of another version. */
const rangeOf = (req: Request, { etag, size }: Sendable): ByteRange | 'outside' | undefined => {
  if (!/^ *bytes=/.test(req.get('Range') ?? '') || (req.get('If-Range') ?? etag) !== etag) return undefined
  const ranges = req.range(size, { combine: true }) ?? -2
  if (ranges === -1) return 'outside'
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0]
}

const isOf = (etag: string, list: string | undefined) =>
  list === undefined || list.trim() === '*' || list.split(',').some((one) => one.trim() === etag)

/**
 * Sends bytes or the requested range (RFC 9110, 13 and 14). Errors of `read` are thrown before anything is sent; a
 * later failure aborts the connection.
 */
export const sendBytes = async (req: Request, res: Response, sendable: Sendable): Promise<void> => {
  const { etag, size, headers, read } = sendable
  const told = new Map(Object.entries(headers))
  if (!isOf(etag, req.get('If-Match'))) return void res.status(412).end()
  res.set({ ETag: etag, 'Accept-Ranges': 'bytes' })
  if (req.fresh) return void res.status(304).setHeaders(told).end()
  const range = rangeOf(req, sendable)
  if (range === 'outside') return void res.status(416).set('Content-Range', `bytes */${size}`).end()
  const bytes = await read(range).catch((error: unknown) => {
    for (const name of ['ETag', 'Accept-Ranges']) res.removeHeader(name)
    throw error
  })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`)
  // Express's `set` would add a charset.
  res.setHeaders(told).set('Content-Length', String(end - start + 1))
  if (req.method === 'HEAD') return void res.end(() => bytes.destroy())
  await pipeline(bytes, res).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  })
}
