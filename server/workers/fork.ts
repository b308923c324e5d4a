import cluster, { type Worker } from 'node:cluster'
import { settingOf, type WorkerPlace } from './place.ts'

type Send = (message: unknown, handle?: { close?: () => void }, ...rest: unknown[]) => boolean

/**
 * Forks a worker. If it is killed, Node leaves the last connection handed to it open, and its client would wait forever; so
 * that one is closed.
 */
export const forkWorker = (place: WorkerPlace): Worker => {
  const worker = cluster.fork(settingOf(place))
  const child = worker.process as { send: Send }
  const send: Send = child.send.bind(child)
  let last: Parameters<Send>[1]
  child.send = (message, handle, ...rest) => {
    if (handle) last = handle
    return send(message, handle, ...rest)
  }
  // Closing twice is harmless.
  worker.once('exit', () => last?.close?.())
  return worker
}
