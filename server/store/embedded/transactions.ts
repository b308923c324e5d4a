import type { Engine, OpenView } from './engine.ts'
import { CommandError, noSuchTransaction } from './errors.ts'

type Transaction = { number: number; state: 'open' | 'committed' | 'aborted'; view: OpenView; usedAt: number }

/** As in MongoDB. An open transaction keeps old pages on the disk. */
const lifetime = 60_000

/** By session, each with one transaction, identified by its number. */
export class Transactions {
  readonly #engine: Engine
  readonly #bySession = new Map<string, Transaction>()
  readonly #timer = setInterval(() => this.#endForgotten(), 10_000).unref()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** `start` opens the transaction. */
  view(session: string, number: number, start: boolean): OpenView {
    if (start) {
      const known = this.#bySession.get(session)
      if (known && known.number >= number) throw noSuchTransaction(`number ${number} was used before`)
      this.abort(session)
      this.#bySession.set(session, { number, state: 'open', view: this.#engine.begin(), usedAt: 0 })
    }
    const transaction = this.#open(session, number)
    transaction.usedAt = Date.now()
    return transaction.view
  }

  #open(session: string, number: number): Transaction {
    const transaction = this.#bySession.get(session)
    if (transaction?.number !== number) throw noSuchTransaction(`number ${number} is not known here`)
    if (transaction.state === 'committed') throw new CommandError(256, 'The transaction has been committed')
    if (transaction.state === 'aborted') throw noSuchTransaction(`number ${number} has been aborted`)
    return transaction
  }

  async commit(session: string, number: number) {
    const known = this.#bySession.get(session)
    if (known?.number === number && known.state === 'committed') return
    const transaction = this.#open(session, number)
    transaction.state = 'aborted'
    await this.#engine.commit(transaction.view)
    transaction.state = 'committed'
  }

  abort(session: string) {
    const transaction = this.#bySession.get(session)
    if (transaction?.state !== 'open') return
    transaction.state = 'aborted'
    transaction.view.overlay.release()
  }

  end(session: string) {
    this.abort(session)
    this.#bySession.delete(session)
  }

  #endForgotten() {
    for (const [session, { usedAt, state }] of this.#bySession) {
      if (Date.now() - usedAt < lifetime) continue
      if (state === 'open') this.abort(session)
      else if (Date.now() - usedAt > 30 * lifetime) this.#bySession.delete(session)
    }
  }

  close() {
    clearInterval(this.#timer)
    for (const session of this.#bySession.keys()) this.end(session)
  }
}
