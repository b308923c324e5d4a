import type { Worker } from 'node:worker_threads'

/** What is asked for `now` goes first; what may come in any number fills the time between. */
export type Lane = 'now' | 'later'

/** Worker threads that share one queue. */
export interface Pool<Task, Answer> {
  /** What a thread answers to a task; rejected where the thread ends over it. */
  run(task: Task, lane: Lane): Promise<Answer>
  /** Ends the threads; what has not been answered by then is rejected. */
  close(): Promise<void>
}

const CLOSED = 'The pool is closed.'

interface Job<Task, Answer> {
  task: Task
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Thread<Task, Answer> {
  worker: Worker
  job?: Job<Task, Answer> | undefined
  failure?: unknown
}

/**
 * A pool of at most `size` threads, which answer each message by one; they start when needed, and one that ends is
 * replaced when needed. A thread gets its next task when it has answered, so that no task waits while a thread is idle.
 */
export const createPool = <Task, Answer>(size: number, startThread: () => Worker): Pool<Task, Answer> => {
  const waiting: Record<Lane, Job<Task, Answer>[]> = { now: [], later: [] }
  const threads = new Set<Thread<Task, Answer>>()
  let closed = false

  const start = () => {
    const thread: Thread<Task, Answer> = { worker: startThread() }
    threads.add(thread)
    thread.worker.on('message', (answer: Answer) => {
      thread.job?.resolve(answer)
      thread.job = undefined
      // An idle thread keeps no process alive.
      thread.worker.unref()
      assign()
    })
    thread.worker.on('error', (error) => {
      thread.failure = error
    })
    thread.worker.on('exit', () => {
      threads.delete(thread)
      thread.job?.reject(thread.failure ?? new Error('The thread has ended.'))
      assign()
    })
    return thread
  }

  const assign = () => {
    const idle = [...threads].find(({ job }) => !job)
    if (closed || (!idle && threads.size >= size)) return
    const job = waiting.now.shift() ?? waiting.later.shift()
    if (!job) return
    const thread = idle ?? start()
    thread.job = job
    thread.worker.ref()
    thread.worker.postMessage(job.task)
  }

  return {
    run: (task, lane) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(CLOSED))
        waiting[lane].push({ task, resolve, reject })
        assign()
      }),
    close: async () => {
      closed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
      for (const { reject } of [...waiting.now.splice(0), ...waiting.later.splice(0)]) reject(new Error(CLOSED))
    },
  }
}
