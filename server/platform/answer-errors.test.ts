import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startEmbedded } from '../store/embedded/start.ts'
import { errorHandler } from './error-handler.ts'
import { AppError, refusedFields } from './errors.ts'

const { MongoServerError, MongoNetworkError } = mongoose.mongo

/** The response to a thrown error, and the log. */
const thrown = async (error: unknown) => {
  const lines: string[] = []
  const app = express()
  app.use(() => {
    throw error
  })
  app.use(errorHandler(pino({}, { write: (line: string) => void lines.push(line) })))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const text = await answer.text()
  server.close()
  return { status: answer.status, text, headers: answer.headers, logged: lines.length }
}

test('a refusal is answered by its code, with what it carries', async () => {
  const conflict = await thrown(new AppError('object.savedElsewhere', { details: { object: { version: 2 } } }))
  expect([conflict.status, JSON.parse(conflict.text)]).toEqual([
    409,
    { message: 'Someone else saved this contribution in the meantime.', object: { version: 2 } },
  ])
  expect(conflict.headers.get('x-error-code')).toBe('object.savedElsewhere')
  expect(conflict.logged).toBe(0)
  const fields = await thrown(refusedFields({ userName: 'user.nameTaken' }))
  expect(JSON.parse(fields.text)).toEqual({
    message: 'The specified userName is already in use.',
    name: 'ValidationError',
    errors: { userName: { message: 'The specified userName is already in use.', code: 'user.nameTaken' } },
  })
})

test('texts that old clients show as they are come as plain text', async () => {
  const answer = await thrown(new AppError('join.keyWrong'))
  expect([answer.status, answer.text]).toEqual([400, 'RegistrationKey does not match.'])
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

const errorOfEndedStore = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-store-'))
  try {
    const { ask, close } = await startEmbedded({ dataDir: folder })
    await close()
    return await ask({ ping: 1, $db: 'main' }).catch((error: unknown) => error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a store that is away or full is answered 503 with a hint to try again', async () => {
  const full = new MongoServerError({ message: 'The disk is full', code: 14_031 })
  for (const error of [
    full,
    new MongoNetworkError('connection closed'),
    Object.assign(new Error('x'), { code: 'ENOSPC' }),
    await errorOfEndedStore(),
  ]) {
    const answer = await thrown(error)
    expect([answer.status, answer.headers.get('retry-after'), answer.logged]).toEqual([503, '5', 1])
  }
})

test('a document too large for the store is answered as a body too large', async () => {
  const byDriver = Object.assign(new RangeError('The value of "offset" is out of range'), { code: 'ERR_OUT_OF_RANGE' })
  for (const error of [new MongoServerError({ message: 'BSONObjectTooLarge', code: 10_334 }), byDriver]) {
    const answer = await thrown(error)
    expect([answer.status, answer.headers.get('x-error-code'), answer.logged]).toEqual([413, 'request.tooLarge', 0])
  }
})

test('anything unexpected tells the log everything and the client nothing', async () => {
  for (const error of [new TypeError('secret detail'), 'secret detail']) {
    const answer = await thrown(error)
    expect([answer.status, answer.logged]).toEqual([500, 1])
    expect(answer.text).not.toContain('secret')
  }
})

test('a question that the store gave up on is answered 503 in words that say what to do, and is no fault of the log', async () => {
  const { status, text, headers, logged } = await thrown(new MongoServerError({ code: 50, errmsg: 'too long' }))
  expect([status, headers.get('retry-after'), logged]).toEqual([503, '5', 0])
  expect(text).toContain('Please ask for less at once')
})
