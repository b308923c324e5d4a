import { availableParallelism } from 'node:os'
import type { PasswordAnswer, PasswordTask } from './password-worker.ts'
import { startWorker } from './worker.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one hashed; without a hash it takes as long and is false. */
  fits(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** One processor stays free for serving pages while a class signs in. */
const POOL_SIZE = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Hashing with bcrypt of cost `rounds` in worker threads that start when first needed. */
export const createPasswords = (rounds: number): Passwords => {
  const workers: PasswordThread[] = []
  let turn = 0
  const run = (task: Omit<PasswordTask, 'id' | 'rounds'>) => {
    const worker = (workers[turn % POOL_SIZE] ??= startThread())
    turn += 1
    return worker.run({ ...task, rounds })
  }
  const hash = async (password: string) => String(await run({ password }))
  let dummy: Promise<string> | undefined

  return {
    hash,
    fits: async (password, known) => {
      const compared = known ?? (await (dummy ??= hash('nobody has this password')))
      return (await run({ password, hash: compared })) === true && known !== undefined
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

interface PasswordThread {
  run(task: Omit<PasswordTask, 'id'>): Promise<string | boolean>
  close(): Promise<unknown>
}

const startThread = (): PasswordThread => {
  const thread = startWorker(import.meta.url, 'password-worker')
  thread.unref()
  const waiting = new Map<number, { resolve: (result: string | boolean) => void; reject: (error: unknown) => void }>()
  let lastId = 0
  let failure: unknown
  thread.on('message', ({ id, result, failure: why }: PasswordAnswer) => {
    if (result === undefined) waiting.get(id)?.reject(new Error(why))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
  })
  thread.on('error', (error) => {
    failure = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        lastId += 1
        thread.ref()
        waiting.set(lastId, { resolve, reject })
        thread.postMessage({ id: lastId, ...task } satisfies PasswordTask)
      }),
    close: () => thread.terminate(),
  }
}
