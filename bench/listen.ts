import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

interface Listening {
  url: string
  room: string
  token?: string
  sockets: number
  events: number
}

export interface ReceivedEvents {
  delivered: number
  perSecond: number
  p95: number
}

/** Runs listeners in a child process. */
export const listen = (listening: Listening) =>
  new Promise<{ heard: Promise<ReceivedEvents> }>((resolve, reject) => {
    const args = ['--import', 'tsx', 'bench/twins/listeners.ts', JSON.stringify(listening)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const heard = new Promise<ReceivedEvents>((done, failed) => {
      child.on('message', (message: 'ready' | ReceivedEvents) =>
        message === 'ready' ? resolve({ heard }) : done(message),
      )
      child.once('exit', (code) => failed(new Error(`the listeners ended with ${code}`)))
    })
    heard.catch(reject)
  })

/** Calls `act` at a steady rate and waits for all calls. */
export const paced = async (times: number, perSecond: number, act: (index: number) => Promise<unknown>) => {
  const acts: Promise<unknown>[] = []
  for (let index = 0; index < times; index += 1) {
    acts.push(act(index))
    await pause(1000 / perSecond)
  }
  await Promise.all(acts)
}
