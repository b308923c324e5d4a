import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { closeServer } from './close-server.ts'

afterEach(() => void vi.restoreAllMocks())

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('what is being answered ends, and no grace time is used up by connections that are kept alive', async () => {
  const asked: ServerResponse[] = []
  const server = createServer((_, response) => void asked.push(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const connection = connect(port, '127.0.0.1')
    const closed = once(connection, 'close')
    connection.write(REQUEST)
    await once(server, 'request')
    return { connection, closed }
  }
  const idle = await ask()
  asked.pop()?.end('first')
  await once(idle.connection, 'data')
  const busy = await ask()

  const cut = vi.spyOn(server, 'closeAllConnections')
  const closed = closeServer(server, () => new Promise((done) => server.close(() => done())))
  await idle.closed
  const answer = once(busy.connection, 'data') as Promise<[Buffer]>
  asked.pop()?.end('second')
  expect(String(await answer)).toContain('second')
  await Promise.all([closed, busy.closed])
  expect(cut).not.toHaveBeenCalled()
})
