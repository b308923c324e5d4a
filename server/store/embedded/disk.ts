import { mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Value } from './bson.ts'
import { CommandError } from './errors.ts'
import { Heads } from './heads.ts'
import { Layout, type Entry } from './layout.ts'
import { postingOf, type PostingList } from './postings.ts'
import { isDocument, treeSize } from './trees.ts'

/** Ordered key-value store. */
export interface Space {
  get(key: Buffer): Buffer | undefined
  /** from <= key < to, in order or reversed, starting behind `after` if given. */
  range(from: Buffer, to: Buffer, reverse?: boolean, after?: Buffer): Iterable<Entry>
  /** Approximate number of entries, at most `most` + 1; much cheaper than iterating. */
  countUpTo(most: number, from: Buffer, to: Buffer): number
  /** Exact number of entries; only of the committed state. */
  count?(from: Buffer, to: Buffer): number
  /** As `Layout.addTo`; only of the committed state. */
  addTo?(list: PostingList, range: { from: Buffer; to: Buffer }, most: number): boolean
  /** Returns a document where it lies, valid until the next read; only of the committed state. */
  peek?(key: Buffer): Value | undefined
  /** Only of the committed state. */
  readonly heads?: Heads
}

export interface WritableSpace extends Space {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
}

/** Constant until released. */
export interface Snapshot extends Space {
  release(): void
}

const DATA = 'data.mdb'
/** In ms. */
const SHARED_MS = 10

type Job = { run: () => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** The LMDB environment. Only this thread writes, so calls are isolated. */
export class Disk implements WritableSpace {
  #layout: Layout
  readonly heads = new Heads()
  readonly #path: string
  readonly #afterFailure: () => void
  #jobs: Job[] = []
  #snapshots = 0
  #latest: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  /** `afterFailure` drops cached state after a rollback. */
  constructor(path: string, afterFailure: () => void) {
    this.#path = path
    this.#afterFailure = () => {
      this.heads.clear()
      afterFailure()
    }
    this.#layout = new Layout(path)
  }

  get(key: Buffer) {
    return this.#layout.get(key)
  }

  peek(key: Buffer) {
    return this.#layout.peek(key)
  }

  range(from: Buffer, to: Buffer, reverse = false, after?: Buffer) {
    return this.#layout.range({ from, to, reverse, after })
  }

  addTo(list: PostingList, range: { from: Buffer; to: Buffer }, most: number) {
    return this.#layout.addTo(list, range, most)
  }

  countUpTo(most: number, from: Buffer, to: Buffer) {
    return this.#layout.countUpTo(most, from, to)
  }

  count(from: Buffer, to: Buffer) {
    return this.#layout.count(from, to)
  }

  put(key: Buffer, value: Buffer) {
    this.#forget(key)
    this.#layout.put(key, value)
  }

  remove(key: Buffer) {
    this.#forget(key)
    this.#layout.remove(key)
  }

  #forget(key: Buffer) {
    if (isDocument(key)) this.heads.forget(() => postingOf(key.subarray(treeSize)).toString('latin1'))
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
    this.#snapshots += 1
    return {
      get: (key) => layout.get(key, transaction),
      range: (from, to, reverse = false, after) => layout.range({ from, to, reverse, after }, transaction),
      countUpTo: (most, from, to) => layout.countUpTo(most, from, to, transaction),
      release: () => {
        transaction.done()
        this.#snapshots -= 1
        this.#flushIfAll()
      },
    }
  }

  /**
   * Runs `work` in a write transaction; resolves when durable. Concurrent calls share a flush. On a disk failure all
   * of it is rolled back and rejected.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ run: work, resolve: resolve as (result: unknown) => void, reject })
      this.#latest ??= setTimeout(() => this.#flush(), SHARED_MS)
      this.#flushIfAll()
    })
  }

  /** A committing transaction keeps its snapshot. */
  #flushIfAll() {
    if (this.#jobs.length > 0 && this.#jobs.length >= this.#snapshots) this.#soon ??= setImmediate(() => this.#flush())
  }

  #flush() {
    clearTimeout(this.#latest)
    clearImmediate(this.#soon)
    this.#latest = this.#soon = undefined
    const jobs = this.#jobs
    this.#jobs = []
    try {
      this.#commit(jobs)
    } catch {
      // One job failed unexpectedly, so each gets its own transaction.
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

  /** Copies all data; returns the function that replaces the file. No writes meanwhile, no reads during the replacement. */
  async copy(): Promise<() => Promise<void>> {
    const folder = `${this.#path}-copy`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const copy = new Layout(folder)
    for await (const _step of this.#layout.copyTo(copy)) await nextTurn()
    await copy.root.close()
    return async () => {
      await this.#layout.root.close()
      renameSync(join(folder, DATA), join(this.#path, DATA))
      rmSync(folder, { recursive: true, force: true })
      this.#layout = new Layout(this.#path)
    }
  }

  /** At once, for start and stop. */
  writeNow(work: () => void) {
    this.#layout.root.transactionSync(work)
  }

  /** LMDB reports a short write as an I/O error, so free space is checked. */
  #isFull(error: unknown) {
    const { bavail, bsize } = statfsSync(this.#path)
    return bavail * bsize < 1024 * 1024 || /No space left|Disk quota/.test(String(error))
  }

  close() {
    this.heads.close()
    return this.#layout.root.close()
  }
}

const diskFull = () => new CommandError(14031, 'The disk is full: nothing of this was saved')

/** Refusals precede writes, so they don't abort the transaction. */
function attempt(job: Job) {
  try {
    const result = job.run()
    return () => job.resolve(result)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return () => job.reject(error)
  }
}
