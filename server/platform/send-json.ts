import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { inTurns } from '../in-turns.ts'
import { createSemaphore } from './rate-limit/semaphore.ts'

/** Each call starts from the beginning. */
export type JsonPieces = () => AsyncIterable<string>

/** In characters. Shorter responses are sent at once; longer ones in pieces. */
const SHORT_MAX = 8_000_000
const TRIED_AT_ONCE = 4
const LONG_AT_ONCE = 4
const LONG_OF_ACCOUNT = 1
const CHUNK_BYTES = 64 * 1024
/** A stalled client is disconnected, to free its place. */
const STALLED_MS = 60_000

const tried = createSemaphore(() => Promise.resolve(TRIED_AT_ONCE))
const long = createSemaphore(() => Promise.resolve(LONG_AT_ONCE))
const longOfAccount = createSemaphore(() => Promise.resolve(LONG_OF_ACCOUNT))

/** Joins JSON elements to an array. */
export async function* jsonArray(elements: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let before = '['
  for await (const element of elements) {
    yield `${before}${element}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Returns the JSON of a list that comes in parts. */
export const jsonOfParts = (parts: AsyncIterable<readonly unknown[]>): AsyncIterable<string> =>
  jsonArray(textsOf(parts))

async function* textsOf(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const part of parts) if (part.length > 0) yield JSON.stringify(part).slice(1, -1)
}

/** Returns the JSON of a list, yielding to the event loop between parts. */
export const jsonList = (list: readonly unknown[]): AsyncIterable<string> => jsonOfParts(inTurns(list))

/** Returns the JSON of an object in pieces; its lists as by `jsonList`. */
export async function* jsonObject(object: object): AsyncGenerator<string> {
  let before = '{'
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(key)}:`
    if (Array.isArray(value)) yield* jsonList(value)
    else yield JSON.stringify(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** Undefined if it is long or the client has disconnected. */
const whole = async (pieces: JsonPieces, res: Response): Promise<string | undefined> => {
  const held: string[] = []
  let length = 0
  for await (const piece of pieces()) {
    length += piece.length
    if (length > SHORT_MAX || res.destroyed) return undefined
    held.push(piece)
  }
  return held.join('')
}

/** Same format as Express's ETags. */
const etagOf = async (pieces: JsonPieces): Promise<string> => {
  const hash = createHash('sha1')
  let bytes = 0
  for await (const piece of pieces()) {
    hash.update(piece)
    bytes += Buffer.byteLength(piece)
  }
  return `W/"${bytes.toString(16)}-${hash.digest('base64').slice(0, 27)}"`
}

async function* chunksOf(pieces: JsonPieces): AsyncGenerator<Buffer> {
  for await (const piece of pieces()) {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
  }
}

/** Returns whether an error means that the client has disconnected. */
export const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const writeLong = async (req: Request, res: Response, pieces: JsonPieces): Promise<void> => {
  if (res.destroyed) return
  if (req.method === 'GET') {
    res.set('ETag', await etagOf(pieces))
    if (req.fresh) return void res.status(304).end()
  }
  res.setTimeout(STALLED_MS, () => res.destroy())
  await pipeline(chunksOf(pieces), res).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/**
 * Sends JSON: short responses as `res.json`, long ones in pieces with back-pressure, one per account and four in
 * total. A failure aborts a long one.
 */
export const sendJson = async (req: Request, res: Response, pieces: JsonPieces): Promise<void> => {
  const short = await tried.run('', () => whole(pieces, res))
  res.set('Content-Type', 'application/json; charset=utf-8')
  if (short !== undefined) return void res.send(short)
  await longOfAccount.run(req.user._id, () => long.run('', () => writeLong(req, res, pieces)))
}

/** Total count of a paged list (PAGE-01). */
export const TOTAL_HEADER = 'X-Total-Count'

export interface FoundList {
  /** On all pages, visible to the reader. */
  total: number
  pieces: JsonPieces
}

/** Sends a search result with `sendJson`, and its total count. */
export const sendFound = (req: Request, res: Response, { total, pieces }: FoundList): Promise<void> => {
  res.set(TOTAL_HEADER, String(total))
  return sendJson(req, res, pieces)
}

/** Sends a list with `sendJson`. */
export const sendList = (req: Request, res: Response, list: readonly unknown[]): Promise<void> =>
  sendJson(req, res, () => jsonList(list))
