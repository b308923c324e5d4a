import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { expect, test } from 'vitest'
import { sendZip } from './send-zip.ts'

test('a failure between two entries breaks the connection, so that a part is not taken for the whole [MINE-01]', async () => {
  const entries = async function* () {
    yield { name: 'first.txt', content: (async function* () { yield 'A text.' })() } // prettier-ignore
    throw new Error('the store is gone')
  }
  const failures: unknown[] = []
  const app = express()
  app.get('/', (_req, res) => void sendZip(res, entries()).catch((error: unknown) => failures.push(error)))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
  await expect(buffer(answer)).rejects.toThrow('aborted')
  expect(failures).toEqual([new Error('the store is gone')])
  server.close()
})
