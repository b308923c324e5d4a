import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Says who listens to what. */
interface Listening {
  url: string
  room: string
  token?: string
  sockets: number
  /** So many each of them is to hear. */
  events: number
}

/** Says what a crowd of listeners heard: how many events, how many a second, and how late. */
export interface Heard {
  delivered: number
  perSecond: number
  /** In milliseconds. */
  p95: number
}

/** Runs the listening side in a process of its own, and is done once all sockets have joined; `heard` once they have heard all. */
export const listen = (listening: Listening) =>
  new Promise<{ heard: Promise<Heard> }>((resolve, reject) => {
    const args = ['--import', 'tsx', 'bench/twins/listeners.ts', JSON.stringify(listening)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const heard = new Promise<Heard>((done, failed) => {
      child.on('message', (message: 'ready' | Heard) => (message === 'ready' ? resolve({ heard }) : done(message)))
      child.once('exit', (code) => failed(new Error(`the listeners ended with ${code}`)))
    })
    heard.catch(reject)
  })

/** Calls `act` so many times at a steady pace, and waits for all of them. */
export const paced = async (times: number, perSecond: number, act: (index: number) => Promise<unknown>) => {
  const acts: Promise<unknown>[] = []
  for (let index = 0; index < times; index += 1) {
    acts.push(act(index))
    await pause(1000 / perSecond)
  }
  await Promise.all(acts)
}
