/** Actions between two keyframes. */
const KEYFRAME_EVERY = 500

/** Before the first action (TIME-04). */
export const FIRST_FRAME = -1

export interface Act<State> {
  key: string
  operation: 'created' | 'modified' | 'deleted'
  /** State after the action; for a removal, before it. */
  state: State
}

const apply = <State>(items: Map<string, State>, { key, operation, state }: Act<State>) => {
  if (operation === 'deleted') items.delete(key)
  else items.set(key, state)
}

/** Actions in order, with keyframes for seeking; several replays may share it. */
export class Playlist<State> {
  readonly acts: readonly Act<State>[]
  readonly #before: (State | undefined)[] = []
  /** For each keyframe, the indices of the actions that produced its items. */
  readonly #keyframes: Uint32Array[] = []

  constructor(acts: readonly Act<State>[]) {
    this.acts = acts
    const places = new Map<string, number>()
    acts.forEach((act, at) => {
      if (at % KEYFRAME_EVERY === 0) this.#keyframes.push(Uint32Array.from(places.values()))
      const known = places.get(act.key)
      this.#before.push(known === undefined ? undefined : acts[known]?.state)
      if (act.operation === 'deleted') places.delete(act.key)
      else places.set(act.key, at)
    })
  }

  get last(): number {
    return this.acts.length - 1
  }

  /** Returns the state of the item before the frame's action; undefined if it did not exist. */
  before(frame: number): State | undefined {
    return this.#before[frame]
  }

  keyframe(frame: number): { frame: number; items: Map<string, State> } {
    const at = Math.floor(Math.max(0, frame) / KEYFRAME_EVERY)
    const items = new Map<string, State>()
    for (const place of this.#keyframes[at] ?? []) {
      const act = this.acts[place]
      if (act) items.set(act.key, act.state)
    }
    return { frame: at * KEYFRAME_EVERY - 1, items }
  }
}

/** A position in a playlist that can step and seek (TIME-05, TIME-06, TIME-07). */
export class Replay<State> {
  readonly playlist: Playlist<State>
  #frame = FIRST_FRAME
  #items = new Map<string, State>()

  constructor(playlist: Playlist<State>) {
    this.playlist = playlist
  }

  /** Index of the last applied action; -1 before the first. */
  get frame(): number {
    return this.#frame
  }

  get items(): ReadonlyMap<string, State> {
    return this.#items
  }

  get isAtEnd(): boolean {
    return this.#frame >= this.playlist.last
  }

  step(): void {
    const act = this.playlist.acts[this.#frame + 1]
    if (!act) return
    this.#frame += 1
    apply(this.#items, act)
  }

  back(): void {
    const act = this.playlist.acts[this.#frame]
    if (!act) return
    const before = this.playlist.before(this.#frame)
    this.#frame -= 1
    if (before === undefined) this.#items.delete(act.key)
    else this.#items.set(act.key, before)
  }

  /** Seeks to a frame, clamped to the valid range. */
  goTo(wanted: number): void {
    const frame = Math.min(Math.max(FIRST_FRAME, Math.trunc(wanted)), this.playlist.last)
    if (Math.abs(frame - this.#frame) > KEYFRAME_EVERY) {
      const { frame: from, items } = this.playlist.keyframe(frame)
      this.#frame = from
      this.#items = items
    }
    while (this.#frame < frame) this.step()
    while (this.#frame > frame) this.back()
  }
}
