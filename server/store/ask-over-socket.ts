import { connect, type Socket } from 'node:net'
import type { Document } from 'mongodb'
import mongoose from 'mongoose'
import { RAW, type Ask } from './embedded/start.ts'
import { Framer, bodyOf, commandMessage } from './embedded/wire.ts'

const { BSON, MongoNetworkError } = mongoose.mongo

/** More commands wait. */
const SOCKETS_MAX = 50

type Place = { path: string } | { host: string; port: number }
type Asked = { message: Buffer; isRaw: boolean; resolve: (reply: Document) => void; reject: (error: Error) => void }
type Line = { socket: Socket; asked: Asked | undefined }

/** Returns the place in a URI of one host without a user; undefined for others. */
const placeIn = (uri: string): Place | undefined => {
  const [, host = ''] = /^mongodb:\/\/([^/?@,]+)(?:[/?]|$)/.exec(uri) ?? []
  const decoded = decodeURIComponent(host)
  if (decoded.startsWith('/')) return { path: decoded }
  const [, name, port] = /^([^:]+):(\d+)$/.exec(decoded) ?? []
  return name === undefined ? undefined : { host: name, port: Number(port) }
}

const closed = () => new MongoNetworkError('The connection to the store is closed')

/**
 * Returns how to reach the embedded store of another process without the driver, by its wire protocol; undefined if the
 * URI names no single host. One command at a time on a socket, as the driver does. Rejects with MongoNetworkError if the
 * store does not answer.
 */
export const askOverSocket = (uri: string): { ask: Ask; close(): void } | undefined => {
  const place = placeIn(uri)
  if (!place) return undefined
  const queue: Asked[] = []
  const lines = new Set<Line>()
  let isClosed = false
  const idle: Line[] = []

  const end = (line: Line, error: Error) => {
    if (!lines.delete(line)) return
    line.socket.destroy()
    if (!line.asked) idle.splice(idle.indexOf(line), 1)
    line.asked?.reject(error)
    sendNext()
  }
  const open = (): Line => {
    const socket = connect({ ...place, noDelay: true })
    const line: Line = { socket, asked: undefined }
    const framer = new Framer()
    const lost = (cause?: unknown) =>
      end(line, new MongoNetworkError('The store does not answer', cause instanceof Error ? { cause } : {}))
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of framer.push(chunk)) {
          const { asked } = line
          if (!asked) return lost()
          const reply = BSON.deserialize(bodyOf(message), asked.isRaw ? RAW : {})
          line.asked = undefined
          idle.push(line)
          asked.resolve(reply)
        }
      } catch (error) {
        lost(error)
      }
      sendNext()
    })
    socket.on('error', lost)
    socket.on('close', lost)
    lines.add(line)
    return line
  }
  const sendNext = () => {
    while (queue.length > 0) {
      const line = idle.pop() ?? (lines.size < SOCKETS_MAX ? open() : undefined)
      if (!line) return
      line.asked = queue.shift()!
      line.socket.write(line.asked.message)
    }
  }

  const ask: Ask = (command, isRaw = false) =>
    new Promise((resolve, reject) => {
      const body = BSON.serialize(command, { ignoreUndefined: false })
      if (isClosed) return reject(closed())
      queue.push({ message: commandMessage(body), isRaw, resolve, reject })
      sendNext()
    })
  const close = () => {
    isClosed = true
    for (const { reject } of queue.splice(0)) reject(closed())
    for (const line of lines) end(line, closed())
  }
  return { ask, close }
}
