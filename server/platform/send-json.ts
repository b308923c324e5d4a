import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { inTurns } from '../in-turns.ts'
import { createSemaphore } from './rate-limit/semaphore.ts'

/** JSON in pieces; asked for again, it begins anew. */
export type JsonPieces = () => AsyncIterable<string>

/** What is no longer is answered at once; of what is longer, memory holds one piece at a time. */
const SHORT_MAX = 8_000_000
/** So many answers are tried at once, and so many long ones written; the others wait. */
const TRIED_AT_ONCE = 4
const LONG_AT_ONCE = 4
const LONG_OF_ACCOUNT = 1
/** So much is handed to the connection at once. */
const CHUNK_BYTES = 64 * 1024
/** Whoever takes nothing of a long answer for this time is cut off: others wait for the place. */
const STALLED_MS = 60_000

const tried = createSemaphore(() => Promise.resolve(TRIED_AT_ONCE))
const long = createSemaphore(() => Promise.resolve(LONG_AT_ONCE))
const longOfAccount = createSemaphore(() => Promise.resolve(LONG_OF_ACCOUNT))

/** An array's JSON, made of that of its elements. */
export async function* jsonArray(elements: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let before = '['
  for await (const element of elements) {
    yield `${before}${element}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** The JSON of one list that comes in parts. */
export const jsonOfParts = (parts: AsyncIterable<readonly unknown[]>): AsyncIterable<string> =>
  jsonArray(textsOf(parts))

async function* textsOf(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const part of parts) if (part.length > 0) yield JSON.stringify(part).slice(1, -1)
}

/** The JSON of a list, of which only a part is made at once: others are answered in between. */
export const jsonList = (list: readonly unknown[]): AsyncIterable<string> => jsonOfParts(inTurns(list))

/** The JSON of an object; its lists are made as by `jsonList`. */
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

/** All of it; undefined where it is long, or nobody waits for it any more. */
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

/** As Express makes it for what it is given whole. */
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

/** Returns whether somebody has gone before everything was written. */
const isGone = (error: unknown) =>
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
 * Answers with JSON that may be longer than memory should hold: what is short as `res.json` does, what is long in pieces as
 * fast as they are taken, one such answer of an account at a time and a few at all. A fault amid a long one cuts the
 * connection: no reader takes a part for the whole.
 */
export const sendJson = async (req: Request, res: Response, pieces: JsonPieces): Promise<void> => {
  const short = await tried.run('', () => whole(pieces, res))
  res.set('Content-Type', 'application/json; charset=utf-8')
  if (short !== undefined) return void res.send(short)
  await longOfAccount.run(req.user._id, () => long.run('', () => writeLong(req, res, pieces)))
}

/** The header that says how many there are where an answer holds a page of them (PAGE-01). */
export const TOTAL_HEADER = 'X-Total-Count'

/** A list that may be long, as JSON, perhaps a page of all. */
export interface FoundList {
  /** How many there are that the reader may see, on all pages. */
  total: number
  pieces: JsonPieces
}

/** Answers with what a search has found by `sendJson`, and how many there are on all pages. */
export const sendFound = (req: Request, res: Response, { total, pieces }: FoundList): Promise<void> => {
  res.set(TOTAL_HEADER, String(total))
  return sendJson(req, res, pieces)
}

/** Answers with a list by `sendJson`. */
export const sendList = (req: Request, res: Response, list: readonly unknown[]): Promise<void> =>
  sendJson(req, res, () => jsonList(list))
