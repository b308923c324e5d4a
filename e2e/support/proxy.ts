import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** TCP proxy to the first reachable server. */
export const startProxy = async (urls: readonly string[]) => {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const passOn = (client: Socket, [url, ...others]: readonly string[]) => {
    if (url === undefined) {
      client.destroy()
      return
    }
    const { port, hostname } = new URL(url)
    const server = keep(connect(Number(port), hostname))
    const next = () => passOn(client, others)
    server.once('error', next)
    server.once('connect', () => {
      server.off('error', next)
      client.pipe(server).pipe(client)
      client.on('close', () => server.destroy())
      server.on('close', () => client.destroy())
    })
  }
  const listening = createServer((client) => passOn(keep(client), urls)).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    cut,
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    stop: async () => {
      cut()
      await new Promise((closed) => listening.close(closed))
    },
  }
}
