import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { hasVirus } from './clamd.ts'

let close = () => {}
afterEach(() => close())

const peer = async (act: (socket: Socket) => void) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    act(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
const answering = (answer: string) => peer((socket) => socket.resume().once('data', () => socket.write(answer)))
const bytes = (text = 'text') => Readable.from([Buffer.from(text)])

test('only the two verdicts of clamd are taken as such', async () => {
  expect(await hasVirus(await answering('stream: OK\0'), bytes())).toBe(false)
  expect(await hasVirus(await answering('stream: Eicar-Signature FOUND\0'), bytes())).toBe(true)
  for (const answer of ['INSTREAM size limit exceeded. ERROR\0', 'stream: OK', 'OK\0', 'x'.repeat(2_000), '\0'])
    await expect(hasVirus(await answering(answer), bytes(), 500)).rejects.toThrow()
})

test('a scanner that says nothing, closes or does not listen gives no verdict', async () => {
  await expect(hasVirus(await peer((socket) => socket.resume()), bytes(), 50)).rejects.toThrow()
  await expect(hasVirus(await peer(() => {}), bytes('x'.repeat(20_000_000)), 50)).rejects.toThrow()
  await expect(hasVirus(await peer((socket) => socket.destroy()), bytes())).rejects.toThrow()
  const gone = await peer(() => {})
  close()
  await expect(hasVirus(gone, bytes())).rejects.toThrow()
})

test('a file that breaks off gives no verdict', async () => {
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('broken off')
  }
  const at = await peer((socket) => socket.resume())
  await expect(hasVirus(at, Readable.from(broken()), 60_000)).rejects.toThrow()
})
