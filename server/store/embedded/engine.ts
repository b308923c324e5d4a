import { join } from 'node:path'
import { loadCatalog, type Catalog, type View } from './catalog.ts'
import { Claim } from './claim.ts'
import { Disk, type WritableSpace } from './disk.ts'
import { checkFormat } from './format.ts'
import { Overlay } from './overlay.ts'
import { upgrade } from './upgrade.ts'

/** The store without its network: the disk, and the collections as they are now. */
export class Engine implements View {
  readonly space: WritableSpace
  catalog: Catalog
  readonly #disk: Disk
  readonly #claim: Claim

  /** Opens the folder, which has to exist. Throws StoreStartError when it may not be used; `onLost` is called if it must no longer be. */
  constructor(folder: string, onLost: () => void) {
    this.#disk = new Disk(join(folder, 'data'), () => this.#reload())
    this.#claim = new Claim(this.#disk, folder, onLost)
    checkFormat(this.#disk)
    this.space = this.#disk
    this.catalog = loadCatalog(this.#disk)
  }

  /** Brings data of an older program to today's format, and says so; to be awaited before anything is asked. */
  upgrade(say: (text: string) => void): Promise<void> {
    return upgrade(this.#disk, say)
  }

  /** Outside a transaction nothing can change while a command looks. */
  guard() {}

  #reload() {
    this.catalog = loadCatalog(this.#disk)
  }

  /** Runs `work` with all it writes as one step, answering once that is on the disk. */
  write<T>(work: (view: View) => T): Promise<T> {
    return this.#disk.write(() => work(this))
  }

  /** A view whose writes are kept aside until `commit`. */
  begin(): OpenView {
    const overlay = new Overlay(this.#disk.snapshot())
    return { space: overlay, overlay, catalog: this.catalog, known: this.catalog, guard: (key) => overlay.guard(key) }
  }

  /** Applies what a view kept aside. Throws WriteConflict when somebody else was there first. */
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
    await this.#disk.write(() => {}) // what was asked for before is then on the disk
    this.#claim.release()
    await this.#disk.close()
  }
}

/** A view of its own, with the catalog it began with. */
export type OpenView = View & { overlay: Overlay; known: Catalog }
