import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AppContext } from './call.ts'
import { errorReply, runCommand } from './commands.ts'
import { CommandError } from './errors.ts'
import { Framer, MalformedMessage, parseMessage, replyMessage } from './wire.ts'

/** Serves MongoDB's wire protocol on a socket. */
export class WireServer {
  readonly #parts: AppContext
  readonly #report: (error: unknown) => void
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(parts: AppContext, report: (error: unknown) => void) {
    this.#parts = parts
    this.#report = report
    this.#server = createServer({ noDelay: true }, (socket) => this.#serve(socket))
  }

  async listen(where: { path: string } | { host: string; port: number }) {
    this.#server.listen(where)
    await once(this.#server, 'listening')
  }

  /** A connection's messages are answered in order. */
  #serve(socket: Socket) {
    this.#sockets.add(socket)
    const framer = new Framer()
    let last = Promise.resolve()
    socket.on('data', (chunk) => {
      try {
        for (const message of framer.push(chunk)) last = last.then(() => this.#answer(socket, message))
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
  }

  async #answer(socket: Socket, message: Buffer) {
    try {
      const request = parseMessage(message)
      const reply = await runCommand(this.#parts, request.body, request.lists, this.#report)
      if (!request.oneWay) send(socket, replyMessage(request, reply))
    } catch (error) {
      if (error instanceof CommandError)
        return send(socket, replyMessage({ id: message.readInt32LE(4), isQuery: false }, errorReply(error)))
      if (!(error instanceof MalformedMessage)) this.#report(error)
      socket.destroy()
    }
  }

  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

function send(socket: Socket, parts: Buffer[]) {
  if (socket.destroyed) return
  socket.cork()
  for (const part of parts) socket.write(part)
  socket.uncork()
}
