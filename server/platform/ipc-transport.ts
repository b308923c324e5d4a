import cluster, { type Worker } from 'node:cluster'
import type { Transport } from './bus.ts'

/** Limit for a process that doesn't read; further messages are dropped and detected as a gap (bus.ts). */
const WAITING_MAX_BYTES = 16_000_000

interface BusMessage {
  bus: string
}
const isOfBus = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'bus' in message

type Send = (message: BusMessage, written: () => void) => unknown

const bounded = (send: Send) => {
  let waiting = 0
  return (message: BusMessage) => {
    const { length } = message.bus
    if (waiting + length > WAITING_MAX_BYTES) return
    waiting += length
    send(message, () => (waiting -= length))
  }
}

/** Creates a worker's transport through its primary. */
export const createIpcTransport = (): Transport => {
  const send = bounded((message, written) => process.send?.(message, undefined, undefined, written))
  let hear: ((message: unknown) => void) | undefined
  return {
    send: (text) => {
      if (process.connected) send({ bus: text })
    },
    listen: (onText) => {
      hear = (message) => {
        if (isOfBus(message)) onText(message.bus)
      }
      process.on('message', hear)
    },
    close: () => {
      if (hear) process.off('message', hear)
      return Promise.resolve()
    },
  }
}

/** Relays, in the primary, a worker's messages to the others. */
export const relayBus = (): void => {
  const ways = new WeakMap<Worker, (message: BusMessage) => void>()
  const wayTo = (worker: Worker) => {
    const way = ways.get(worker) ?? bounded((message, written) => worker.send(message, undefined, written))
    ways.set(worker, way)
    return way
  }
  cluster.on('message', (from, message: unknown) => {
    if (!isOfBus(message)) return
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) wayTo(worker)(message)
  })
}
