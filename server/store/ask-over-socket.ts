import { connect, type Socket } from 'node:net'
import type { Document } from 'mongodb'
import mongoose from 'mongoose'
import { RAW, type Ask } from './embedded/start.ts'
import { Framer, bodyOf, commandMessage } from './embedded/wire.ts'

const { BSON, MongoNetworkError } = mongoose.mongo

/** More commands wait. */
const CONNECTIONS_MAX = 50

type Place = { path: string } | { host: string; port: number }
type Pending = { message: Buffer; isRaw: boolean; resolve: (reply: Document) => void; reject: (error: Error) => void }
type Connection = { socket: Socket; pending: Pending | undefined }

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
 * URI names no single host. One command at a time on a connection, as the driver does. Rejects with MongoNetworkError if the
 * store does not answer.
 */
export const askOverSocket = (uri: string): { ask: Ask; close(): void } | undefined => {
  const place = placeIn(uri)
  if (!place) return undefined
  const queue: Pending[] = []
  const connections = new Set<Connection>()
  let isClosed = false
  const idle: Connection[] = []

  const end = (connection: Connection, error: Error) => {
    if (!connections.delete(connection)) return
    connection.socket.destroy()
    if (!connection.pending) idle.splice(idle.indexOf(connection), 1)
    connection.pending?.reject(error)
    sendNext()
  }
  const open = (): Connection => {
    const socket = connect({ ...place, noDelay: true })
    const connection: Connection = { socket, pending: undefined }
    const framer = new Framer()
    const lost = (cause?: unknown) =>
      end(connection, new MongoNetworkError('The store does not answer', cause instanceof Error ? { cause } : {}))
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of framer.push(chunk)) {
          const { pending } = connection
          if (!pending) return lost()
          const reply = BSON.deserialize(bodyOf(message), pending.isRaw ? RAW : {})
          connection.pending = undefined
          idle.push(connection)
          pending.resolve(reply)
        }
      } catch (error) {
        lost(error)
      }
      sendNext()
    })
    socket.on('error', lost)
    socket.on('close', lost)
    connections.add(connection)
    return connection
  }
  const sendNext = () => {
    while (queue.length > 0) {
      const connection = idle.pop() ?? (connections.size < CONNECTIONS_MAX ? open() : undefined)
      if (!connection) return
      connection.pending = queue.shift()!
      connection.socket.write(connection.pending.message)
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
    for (const connection of connections) end(connection, closed())
  }
  return { ask, close }
}
