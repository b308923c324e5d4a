import { FixedQueue, Piscina, queueOptionsSymbol, type PiscinaTask, type TaskQueue } from 'piscina'
import type { WorkerFile } from './worker-file.ts'

/** Orders tasks: what is asked for `now` goes first; what may come in any number fills the time between. */
export type Lane = 'now' | 'later'

/** Worker threads that share one queue. */
export interface Pool<Task, Answer> {
  /** Returns what the worker's default export answers to a task; rejected where it throws, or its thread ends. */
  run(task: Task, lane: Lane): Promise<Answer>
  /** Ends the threads; what has not been answered by then is rejected. */
  close(): Promise<void>
}

/** Piscina's queue once for each lane. */
class LaneQueue implements TaskQueue {
  readonly #lanes: Record<Lane, TaskQueue> = { now: new FixedQueue(), later: new FixedQueue() }

  #laneOf(task: PiscinaTask): TaskQueue {
    const { lane } = task[queueOptionsSymbol] as { lane: Lane }
    return this.#lanes[lane]
  }
  get size(): number {
    return this.#lanes.now.size + this.#lanes.later.size
  }
  shift(): PiscinaTask | null {
    return (this.#lanes.now.shift() ?? this.#lanes.later.shift()) as PiscinaTask | null
  }
  push(task: PiscinaTask): void {
    this.#laneOf(task).push(task)
  }
  unshift(task: PiscinaTask): void {
    this.#laneOf(task).unshift?.(task)
  }
  remove(task: PiscinaTask): void {
    this.#laneOf(task).remove(task)
  }
}

const startPiscina = <Task, Answer>(size: number, worker: WorkerFile): Piscina<Task, Answer> => {
  const piscina = new Piscina<Task, Answer>({
    ...worker,
    // One at least, or nobody would take the place of a thread that ends while others wait for it.
    minThreads: 1,
    maxThreads: size,
    idleTimeout: Infinity,
    taskQueue: new LaneQueue(),
    stricterFIFO: true,
    recordTiming: false,
  })
  // Where no thread can start, those who wait are told; the next task tries again.
  piscina.on('error', () => {
    if (piscina.threads.length === 0) void piscina.destroy()
  })
  return piscina
}

/** A pool of at most `size` threads, which start when needed and keep no process alive. */
export const createPool = <Task extends object, Answer>(size: number, worker: WorkerFile): Pool<Task, Answer> => {
  let piscina: Piscina<Task, Answer> | undefined
  let isClosed = false

  return {
    run: async (task, lane) => {
      if (isClosed) throw new Error('The pool is closed.')
      piscina ??= startPiscina<Task, Answer>(size, worker)
      return await piscina.run({ ...task, [queueOptionsSymbol]: { lane } })
    },
    close: async () => {
      isClosed = true
      await piscina?.destroy()
    },
  }
}
