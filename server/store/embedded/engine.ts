import { join } from 'node:path'
import { loadCatalog, type Catalog, type View } from './catalog.ts'
import { Claim } from './claim.ts'
import { Disk, type WritableSpace } from './disk.ts'
import { checkFormat } from './format.ts'
import { endCompaction, isCompactionRequested } from './request-compaction.ts'
import { Overlay } from './overlay.ts'
import { upgrade } from './upgrade.ts'

/** The store without its network. */
export class Engine implements View {
  readonly space: WritableSpace
  catalog: Catalog
  readonly #disk: Disk
  readonly #claim: Claim
  readonly #folder: string

  /** Throws StoreStartError; `onLost`: another process has taken the folder. */
  constructor(folder: string, onLost: () => void) {
    this.#folder = folder
    this.#disk = new Disk(join(folder, 'data'), () => this.#reload())
    this.#claim = new Claim(this.#disk, folder, onLost)
    checkFormat(this.#disk)
    this.space = this.#disk
    this.catalog = loadCatalog(this.#disk)
  }

  /** Converts an older format; await it before any command. */
  upgrade(say: (text: string) => void): Promise<void> {
    return upgrade(this.#disk, say)
  }

  /** Compacts if requested; await before any command, after `upgrade`. */
  async compact() {
    if (!isCompactionRequested(this.#folder)) return
    const replace = await this.#disk.copy()
    await this.#claim.without(replace)
    endCompaction(this.#folder)
  }

  /** Not needed outside a transaction. */
  guard() {}

  #reload() {
    this.catalog = loadCatalog(this.#disk)
  }

  /** Atomic; resolves when durable. */
  write<T>(work: (view: View) => T): Promise<T> {
    return this.#disk.write(() => work(this))
  }

  /** Writes are buffered until `commit`. */
  begin(): OpenView {
    const overlay = new Overlay(this.#disk.snapshot())
    return { space: overlay, overlay, catalog: this.catalog, known: this.catalog, guard: (key) => overlay.guard(key) }
  }

  /** Throws WriteConflict if the data changed since `begin`. */
  async commit({ overlay, catalog, known }: OpenView) {
    try {
      if (!overlay.isEmpty)
        await this.#disk.write(() => {
          overlay.apply(this.#disk)
          if (catalog !== known) this.#reload()
        })
    } finally {
      overlay.release()
    }
  }

  async close() {
    await this.#disk.write(() => {}) // flushes earlier writes
    this.#claim.release()
    await this.#disk.close()
  }
}

/** A transaction's view, with its initial catalog. */
export type OpenView = View & { overlay: Overlay; known: Catalog }
