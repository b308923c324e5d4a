import cluster, { type Worker } from 'node:cluster'
import { settingOf, type WorkerPlace } from './place.ts'

type Send = (message: unknown, handle?: { close?: () => void }, ...rest: unknown[]) => boolean

/**
 * Forks a worker. Of connections that Node has handed to it, the last may not have been taken when it is killed; Node would forget
 * that one, open, and its client would wait for ever: it is closed, as the system has closed those that were taken.
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
  // Closed once more, nothing happens to it.
  worker.once('exit', () => last?.close?.())
  return worker
}
