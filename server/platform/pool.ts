import { FixedQueue, Piscina, queueOptionsSymbol, type PiscinaTask, type TaskQueue } from 'piscina'
import type { WorkerFile } from './worker-file.ts'

/** Priority: `now` first. */
export type Lane = 'now' | 'later'

export interface Pool<Task, Answer> {
  /** Rejects if the worker throws or its thread ends. */
  run(task: Task, lane: Lane): Promise<Answer>
  /** Rejects pending tasks. */
  close(): Promise<void>
}

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
    // With 0, a thread that ends isn't replaced while tasks wait.
    minThreads: 1,
    maxThreads: size,
    idleTimeout: Infinity,
    taskQueue: new LaneQueue(),
    stricterFIFO: true,
    recordTiming: false,
  })
  // If no thread can start, reject pending tasks; the next task tries again.
  piscina.on('error', () => {
    if (piscina.threads.length === 0) void piscina.destroy()
  })
  return piscina
}

/** Creates a pool of at most `size` threads, started on demand, which don't keep the process alive. */
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
