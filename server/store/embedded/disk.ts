import { statfsSync } from 'node:fs'
import { CommandError } from './errors.ts'
import { Layout, type Entry } from './layout.ts'

/** An ordered key-value store: the disk, a transaction being written, or an overlay over a snapshot. */
export interface Space {
  get(key: Buffer): Buffer | undefined
  /** Entries with from <= key < to, in order, or from the end when reversed; what comes behind `after` where that was read. */
  range(from: Buffer, to: Buffer, reverse?: boolean, after?: Buffer): Iterable<Entry>
  /** About how many entries have from <= key < to, or one more than `most`; far cheaper than walking them. */
  countUpTo(most: number, from: Buffer, to: Buffer): number
}

export interface WritableSpace extends Space {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
}

/** A state of the disk that stays as it is until it is released. */
export interface Snapshot extends Space {
  release(): void
}

type Job = { run: () => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** The one LMDB environment. Only this thread writes, so what runs inside one call sees nobody else's changes. */
export class Disk implements WritableSpace {
  readonly #layout: Layout
  readonly #path: string
  readonly #afterFailure: () => void
  #jobs: Job[] = []

  /** `afterFailure` is called when writes were taken back, so that what was remembered of them is forgotten. */
  constructor(path: string, afterFailure: () => void) {
    this.#path = path
    this.#afterFailure = afterFailure
    this.#layout = new Layout(path)
  }

  get(key: Buffer) {
    return this.#layout.get(key)
  }

  range(from: Buffer, to: Buffer, reverse = false, after?: Buffer) {
    return this.#layout.range({ from, to, reverse, after })
  }

  countUpTo(most: number, from: Buffer, to: Buffer) {
    return this.#layout.countUpTo(most, from, to)
  }

  put(key: Buffer, value: Buffer) {
    this.#layout.put(key, value)
  }

  remove(key: Buffer) {
    this.#layout.remove(key)
  }

  older() {
    return this.#layout.older()
  }

  removeOlder(key: Buffer) {
    this.#layout.removeOlder(key)
  }

  snapshot(): Snapshot {
    const layout = this.#layout
    const transaction = layout.root.useReadTransaction()
    return {
      get: (key) => layout.get(key, transaction),
      range: (from, to, reverse = false, after) => layout.range({ from, to, reverse, after }, transaction),
      countUpTo: (most, from, to) => layout.countUpTo(most, from, to, transaction),
      release: () => transaction.done(),
    }
  }

  /**
   * Runs `work` inside a write transaction and answers once it is safely on the disk. What waits at the same time shares
   * one transaction and one flush. When the disk fails, everything of that transaction is taken back and rejected.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#jobs.length === 0) setImmediate(() => this.#flush())
      this.#jobs.push({ run: work, resolve: resolve as (result: unknown) => void, reject })
    })
  }

  #flush() {
    const jobs = this.#jobs
    this.#jobs = []
    try {
      this.#commit(jobs)
    } catch {
      // One of them failed beyond a refusal, so each gets a transaction, and its error, of its own.
      this.#afterFailure()
      for (const job of jobs) {
        try {
          this.#commit([job])
        } catch (error) {
          this.#afterFailure()
          job.reject(this.#isFull(error) ? diskFull() : error)
        }
      }
    }
  }

  #commit(jobs: Job[]) {
    let outcomes: (() => void)[] = []
    this.#layout.root.transactionSync(() => {
      outcomes = jobs.map((job) => attempt(job))
    })
    for (const settle of outcomes) settle()
  }

  /** Runs `work` in a write transaction of its own at once; for starting and stopping. */
  writeNow(work: () => void) {
    this.#layout.root.transactionSync(work)
  }

  /** LMDB calls a write that was cut short an input/output error, so the space that is left is looked at. */
  #isFull(error: unknown) {
    const { bavail, bsize } = statfsSync(this.#path)
    return bavail * bsize < 1024 * 1024 || /No space left|Disk quota/.test(String(error))
  }

  close() {
    return this.#layout.root.close()
  }
}

const diskFull = () => new CommandError(14031, 'The disk is full: nothing of this was saved')

/** A refusal is an answer like any other: it comes before anything was written. */
function attempt(job: Job) {
  try {
    const result = job.run()
    return () => job.resolve(result)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return () => job.reject(error)
  }
}
