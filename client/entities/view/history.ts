import type { Rect } from '../../../shared/rules/geometry.ts'
import type { Place } from '../../../shared/domain/links.ts'

export interface PlaceChange {
  readonly id: string
  readonly before: Place
  readonly after: Place
}

/** Item of a view: `id` is the link's, `to` the contribution's. */
export interface PlacedItem {
  readonly id: string
  readonly to: string
  readonly data: Place
}

/** Build-on; `id` is the link's. */
export interface Connection {
  readonly id: string
  readonly from: string
  readonly to: string
}

export type BoardOperation =
  | {
      readonly kind: 'change'
      readonly items: readonly PlaceChange[]
      /** Refused items are skipped. */
      readonly each?: boolean
      /** Part of the view that undo shows again. */
      readonly seen?: Rect | undefined
    }
  | { readonly kind: 'add'; readonly items: readonly PlacedItem[] }
  | { readonly kind: 'remove'; readonly items: readonly PlacedItem[] }
  | { readonly kind: 'link'; readonly items: readonly Connection[] }
  | { readonly kind: 'unlink'; readonly items: readonly Connection[] }

export const inverse = (act: BoardOperation): BoardOperation => {
  if (act.kind === 'link' || act.kind === 'unlink')
    return { kind: act.kind === 'link' ? 'unlink' : 'link', items: act.items }
  if (act.kind !== 'change') return { kind: act.kind === 'add' ? 'remove' : 'add', items: act.items }
  return { ...act, items: act.items.map(({ id, before, after }) => ({ id, before: after, after: before })) }
}

/** Replaces link ids in the history, because restored items get new links. */
const renamed = (act: BoardOperation, ids: ReadonlyMap<string, string>): BoardOperation => {
  const withId = <T extends { id: string }>(item: T) => ({ ...item, id: ids.get(item.id) ?? item.id })
  if (act.kind === 'change') return { ...act, items: act.items.map(withId) }
  if (act.kind === 'link' || act.kind === 'unlink') return { kind: act.kind, items: act.items.map(withId) }
  return { kind: act.kind, items: act.items.map(withId) }
}

export type Direction = 'undo' | 'redo'

export type Perform = (act: BoardOperation) => Promise<BoardOperation>

const REMEMBERED = 100

/**
 * Undo history of the user's operations on an open view, in memory. Operations run one after the other, so that each
 * sees the ids made by the previous one.
 */
export class BoardHistory {
  readonly #acts: Record<Direction, BoardOperation[]> = { undo: [], redo: [] }
  readonly #listeners = new Set<() => void>()
  readonly #mayPass: (error: unknown) => boolean
  #can = { undo: false, redo: false }
  #last: Promise<unknown> = Promise.resolve()

  /** `mayPass` returns whether an error is temporary, so that the step can be retried. */
  constructor(mayPass: (error: unknown) => boolean) {
    this.#mayPass = mayPass
  }

  readonly can = () => this.#can

  readonly last = () => this.#acts.undo.at(-1)

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  inTurn<T>(begin: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(begin)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  record(act: BoardOperation) {
    this.#acts.redo = []
    this.#remember('undo', act)
  }

  /**
   * Undoes or redoes the last operation; resolves with false if there is none. A refused step is dropped, one that
   * failed temporarily stays. Given `only`, nothing else is undone.
   */
  step(direction: Direction, perform: Perform, only?: BoardOperation): Promise<boolean> {
    return this.inTurn(async () => {
      const acts = this.#acts[direction]
      const act = acts.at(-1)
      if (!act || act !== (only ?? act)) return false
      acts.pop()
      try {
        const done = await perform(inverse(act))
        this.#rename(act, done)
        this.#remember(direction === 'undo' ? 'redo' : 'undo', done)
      } catch (error) {
        if (this.#mayPass(error)) this.#acts[direction].push(act)
        throw error
      } finally {
        this.#tell()
      }
      return true
    })
  }

  #remember(direction: Direction, act: BoardOperation) {
    this.#acts[direction] = [...this.#acts[direction], act].slice(-REMEMBERED)
    this.#tell()
  }

  #rename(act: BoardOperation, done: BoardOperation) {
    if (act.kind === 'change') return
    const pairs = act.items.flatMap(({ id }, index) => {
      const now = done.items[index]?.id
      return now === undefined || now === id ? [] : [[id, now] as const]
    })
    if (pairs.length === 0) return
    const ids = new Map(pairs)
    for (const direction of ['undo', 'redo'] as const)
      this.#acts[direction] = this.#acts[direction].map((one) => renamed(one, ids))
  }

  #tell() {
    const now = { undo: this.#acts.undo.length > 0, redo: this.#acts.redo.length > 0 }
    if (now.undo === this.#can.undo && now.redo === this.#can.redo) return
    this.#can = now
    for (const listener of this.#listeners) listener()
  }
}
