import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import * as z from 'zod/mini'

/** Broadcasts texts to all processes of a site, without delivery guarantee. */
export interface Transport {
  send(text: string): void
  /** May include own texts; `onLoss` is called when texts may have been lost. */
  listen(onText: (text: string) => void, onLoss: () => void): void
  close(): Promise<void>
}

/** Messages between the processes of a site. Those of one sender arrive in order and never twice. */
export interface Bus {
  /** Never waits, never throws. */
  publish(topic: string, message: unknown): void
  /** `node` is the sender. Returns an unsubscribe function. */
  on(topic: string, listener: (message: unknown, node: string) => void): () => void
  /** Messages may have been missed. Returns an unsubscribe function. */
  onGap(listener: () => void): () => void
  /** Another process has ended or been silent for `silentMs`. Returns an unsubscribe function. */
  onGone(listener: (node: string) => void): () => void
  close(): Promise<void>
}

export interface BusTimes {
  heartbeatMs: number
  silentMs: number
  /** Minimum interval between gap events, which cause work for every client. */
  gapPauseMs: number
}

const TIMES: BusTimes = { heartbeatMs: 2_000, silentMs: 8_000, gapPauseMs: 5_000 }

const HEARTBEAT = 'heartbeat'
const FAREWELL = 'farewell'

const NODE_LENGTH = 36
const envelopeSchema = z.object({
  release: z.string(),
  number: z.int(),
  topic: z.string(),
  message: z.optional(z.unknown()),
})

/** Another process. Its last number is kept while it is silent, for its return. */
interface Peer {
  number: number
  heardAt: number
  isSilent: boolean
  /** Runs another release; its messages are ignored. */
  isForeign: boolean
}

/**
 * Creates the bus of one process. Numbered messages and heartbeats reveal losses soon. Messages of another release count as
 * missed.
 */
export const createBus = (
  transport: Transport,
  release: string,
  log: Pick<Logger, 'warn'>,
  { heartbeatMs, silentMs, gapPauseMs }: BusTimes = TIMES,
): Bus => {
  const node = randomUUID()
  const peers = new Map<string, Peer>()
  const topics = new EventEmitter().setMaxListeners(0)
  const news = new EventEmitter<{ gap: []; gone: [string] }>().setMaxListeners(0)
  let published = 0

  let pause: NodeJS.Timeout | undefined
  let isDue = false
  const tellGap = () => {
    isDue = pause !== undefined
    if (isDue) return
    news.emit('gap')
    pause = setTimeout(() => {
      pause = undefined
      if (isDue) tellGap()
    }, gapPauseMs).unref()
  }

  const send = (topic: string, message?: unknown) =>
    transport.send(node + JSON.stringify({ release, number: published, topic, message }))
  const end = (other: string) => {
    const peer = peers.get(other)
    if (peers.delete(other) && !peer?.isSilent) news.emit('gone', other)
  }
  const silence = (other: string, peer: Peer) => {
    peer.isSilent = true
    news.emit('gone', other)
  }
  const hear = (text: string) => {
    const other = text.slice(0, NODE_LENGTH)
    if (other === node) return
    const told = envelopeSchema.safeParse(parse(text.slice(NODE_LENGTH))).data
    if (!told) return tellGap()
    const { number, topic, message } = told
    const isHeartbeat = topic === HEARTBEAT
    if (topic === FAREWELL) return end(other)
    const isForeign = told.release !== release
    const before = peers.get(other)
    peers.set(other, { number, heardAt: performance.now(), isSilent: false, isForeign })
    if (isForeign && !before) log.warn({ release: told.release }, 'a process of another release stands on this store')
    // A new peer's earlier messages predate the subscription.
    const isNext = !before || (!before.isSilent && number === before.number + (isHeartbeat ? 0 : 1))
    if (!isNext || (isForeign && !isHeartbeat)) tellGap()
    if (!isHeartbeat && !isForeign) topics.emit(topic, message, other)
  }

  const heart = setInterval(() => {
    send(HEARTBEAT)
    const before = performance.now() - silentMs
    for (const [other, peer] of peers) if (!peer.isSilent && peer.heardAt < before) silence(other, peer)
  }, heartbeatMs).unref()
  transport.listen(hear, tellGap)
  send(HEARTBEAT)

  return {
    publish: (topic, message) => {
      published += 1
      send(topic, message)
    },
    on: (topic, listener) => {
      topics.on(topic, listener)
      return () => void topics.off(topic, listener)
    },
    onGap: (listener) => {
      news.on('gap', listener)
      return () => void news.off('gap', listener)
    },
    onGone: (listener) => {
      news.on('gone', listener)
      return () => void news.off('gone', listener)
    },
    close: async () => {
      clearInterval(heart)
      clearTimeout(pause)
      send(FAREWELL)
      await transport.close()
    },
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const aloneBus: Bus = {
  publish: () => undefined,
  on: () => () => undefined,
  onGap: () => () => undefined,
  onGone: () => () => undefined,
  close: () => Promise.resolve(),
}
