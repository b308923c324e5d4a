/** So many acts lie between two states that are kept whole. */
const KEYFRAME_EVERY = 500

/** Before the first act: nothing is there yet (TIME-04). */
export const FIRST_FRAME = -1

export interface Act<State> {
  /** Names what the act is about: the same in all acts on one item. */
  key: string
  operation: 'created' | 'modified' | 'deleted'
  /** Says how the item is after the act; of a removal, how it was. */
  state: State
}

/** Puts one act's item as the act leaves it. */
const apply = <State>(items: Map<string, State>, { key, operation, state }: Act<State>) => {
  if (operation === 'deleted') items.delete(key)
  else items.set(key, state)
}

/** The acts of a replay in their order, with what is needed to begin at any of them; several replays may share one. */
export class Playlist<State> {
  readonly acts: readonly Act<State>[]
  /** Tells of each act how its item was before; undefined where it was not there. */
  readonly #before: (State | undefined)[] = []
  /** Holds of each keyframe the places of the acts by which its items came to be as they are. */
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

  /** The last frame: that of the last act. */
  get last(): number {
    return this.acts.length - 1
  }

  /** Returns how the item of a frame's act was before it; undefined where it was not there. */
  before(frame: number): State | undefined {
    return this.#before[frame]
  }

  /** The keyframe next before a frame, and the frame that it shows. */
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

/** A moment of a playlist, which steps and jumps through it (TIME-05, TIME-06, TIME-07). */
export class Replay<State> {
  readonly playlist: Playlist<State>
  #frame = FIRST_FRAME
  #items = new Map<string, State>()

  constructor(playlist: Playlist<State>) {
    this.playlist = playlist
  }

  /** Tells which act was the last; -1 before the first. */
  get frame(): number {
    return this.#frame
  }

  /** What is there at this frame, by the acts' keys. */
  get items(): ReadonlyMap<string, State> {
    return this.#items
  }

  get isAtEnd(): boolean {
    return this.#frame >= this.playlist.last
  }

  /** Goes one act on; does nothing at the end. */
  step(): void {
    const act = this.playlist.acts[this.#frame + 1]
    if (!act) return
    this.#frame += 1
    apply(this.#items, act)
  }

  /** Takes the last act back: what it put goes, what it changed is as before, what it removed returns. */
  back(): void {
    const act = this.playlist.acts[this.#frame]
    if (!act) return
    const before = this.playlist.before(this.#frame)
    this.#frame -= 1
    if (before === undefined) this.#items.delete(act.key)
    else this.#items.set(act.key, before)
  }

  /** Jumps to a frame, or to the end that is nearest to it. */
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
