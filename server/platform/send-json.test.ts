import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test } from 'vitest'
import { jsonArray, sendJson } from './send-json.ts'
import { eventually } from '../testing/eventually.ts'

const PIECE = JSON.stringify('x'.repeat(1_000_000))
/** More than the buffers of connections hold. */
const PIECES = 150
/** Number of pieces after which a response counts as long. */
const TRIED = 8

let close: () => void
afterEach(() => close())

/** A server that responds with `pieces` pieces; `made` counts them by account. */
const serve = async (pieces: number, fails = false) => {
  const made = new Map<string, number>()
  /** Accounts of sources that were closed or read to the end. */
  const ended: string[] = []
  const app = express()
  app.use('/:account', async (req, res) => {
    const { account } = req.params
    req.user = { _id: account } as typeof req.user
    async function* elements() {
      if (req.query.short !== undefined) return
      try {
        for (let piece = 0; piece < pieces; piece += 1) {
          made.set(account, (made.get(account) ?? 0) + 1)
          yield PIECE
        }
      } finally {
        ended.push(account)
      }
      if (fails) throw new Error('The store is gone.')
    }
    await sendJson(req, res, () => jsonArray(elements()))
  })
  const server = await new Promise<ReturnType<typeof app.listen>>((listening) => {
    const server = app.listen(0, '127.0.0.1', () => listening(server))
  })
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** A client that reads only the head of the response. */
  const askOnly = (account: string) => {
    const asking = request(`${url}/${account}`, { method: 'POST' }).on('error', () => undefined)
    const answered = new Promise<IncomingMessage>((answered) => asking.on('response', answered))
    asking.end()
    return { answered, leave: () => asking.destroy() }
  }
  return { url, made, ended, askOnly }
}

test('a short answer is the one that Express would give', async () => {
  const { url } = await serve(2)
  const answer = await fetch(`${url}/ann`)
  expect(await answer.text()).toBe(`[${PIECE},${PIECE}]`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(2 * PIECE.length + 3),
    etag: expect.stringMatching(/^W\/"/) as unknown,
  })
})

test('a long answer is whole, and told unchanged by its tag', async () => {
  const { url } = await serve(12)
  const answer = await fetch(`${url}/ann`)
  expect((await answer.text()) === `[${Array.from({ length: 12 }, () => PIECE).join(',')}]`).toBe(true)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  // `fetch` would otherwise bypass caches.
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' }
  const again = await fetch(`${url}/ann`, { headers })
  expect([again.status, (await again.text()).length]).toEqual([304, 0])
  // POST responses have no ETag.
  const posted = await fetch(`${url}/ann`, { method: 'POST' })
  expect([posted.headers.get('etag'), (await posted.text()).length]).toEqual([null, 12 * (PIECE.length + 1) + 1])
})

test('of a long answer no more is made than is taken, four at a time and one of an account', async () => {
  const { made, askOnly, url } = await serve(PIECES)
  const first = ['ann', 'ben', 'cat', 'dan'].map((account) => askOnly(account))
  await Promise.all(first.map(({ answered }) => answered))
  const others = [askOnly('ann'), askOnly('eve')]
  // Detected after the first pieces.
  await eventually(() => expect(made.get('eve')).toBe(TRIED))
  expect((await (await fetch(`${url}/ann?short`)).text()).length).toBe(2)
  expect([...made.values()].every((pieces) => pieces < PIECES)).toBe(true)
  expect(made.get('eve')).toBe(TRIED)

  first[3]?.leave()
  await others[1]?.answered
  expect(made.get('eve')).toBeGreaterThan(TRIED)
  first[0]?.leave()
  await others[0]?.answered
})

test('a fault amid a long answer cuts it off, so that nobody takes it for the whole', async () => {
  const { url } = await serve(12, true)
  await expect(fetch(`${url}/ann`, { method: 'POST' }).then((answer) => answer.text())).rejects.toThrow()
})

test('a client that goes away ends the source of its answer [HEAP-01]', async () => {
  const { made, ended, askOnly } = await serve(PIECES)
  const asking = askOnly('ann')
  await asking.answered
  // The first pass only detects that the response is long.
  expect(ended).toEqual(['ann'])
  asking.leave()
  await eventually(() => expect(ended).toEqual(['ann', 'ann']))
  expect(made.get('ann')).toBeLessThan(PIECES + TRIED)
})
