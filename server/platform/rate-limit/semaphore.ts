/** Limits concurrent acts per key; others wait in order. */
export interface Semaphore {
  /** `isAlone`: no other was running. Rejects if `permitsOf` throws. */
  run<T>(key: string, act: (isAlone: boolean) => Promise<T>): Promise<T>
  /** Without a permit, but counts as running. */
  force<T>(key: string, act: (isAlone: boolean) => Promise<T>): Promise<T>
}

interface Queue {
  running: number
  /** Detects permits that became stale during `permitsOf`. */
  ended: number
  waiting: { resolve: (isAlone: boolean) => void; reject: (error: unknown) => void }[]
  isAdmitting: boolean
}

/** Creates a semaphore; `permitsOf` returns a key's limit, or throws to reject waiting acts. */
export const createSemaphore = (permitsOf: (key: string) => Promise<number>): Semaphore => {
  const queues = new Map<string, Queue>()

  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? { running: 0, ended: 0, waiting: [], isAdmitting: false }
    queues.set(key, queue)
    return queue
  }

  const enter = (queue: Queue) => {
    queue.running += 1
    return queue.running === 1
  }

  /** Sequentially, so that no two use the same permit. */
  const admit = async (key: string, queue: Queue) => {
    if (queue.isAdmitting) return
    queue.isAdmitting = true
    while (queue.waiting.length > 0) {
      const { ended } = queue
      try {
        const permits = await permitsOf(key)
        if (queue.ended !== ended) continue
        if (queue.running >= permits) break
        queue.waiting.shift()?.resolve(enter(queue))
      } catch (error) {
        for (const { reject } of queue.waiting.splice(0)) reject(error)
      }
    }
    queue.isAdmitting = false
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
  }

  const runAdmitted = async <T>(key: string, queue: Queue, act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } finally {
      queue.running -= 1
      queue.ended += 1
      void admit(key, queue)
    }
  }

  return {
    run: async (key, act) => {
      const queue = queueOf(key)
      const isAlone = await new Promise<boolean>((resolve, reject) => {
        queue.waiting.push({ resolve, reject })
        void admit(key, queue)
      })
      return await runAdmitted(key, queue, () => act(isAlone))
    },
    force: async (key, act) => {
      const queue = queueOf(key)
      const isAlone = enter(queue)
      return await runAdmitted(key, queue, () => act(isAlone))
    },
  }
}
