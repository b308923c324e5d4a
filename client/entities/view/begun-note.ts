import type { Point } from '../../engines/canvas/types.ts'

/** A note that is written while it is being made: whoever begins one does not wait for the server. */
export interface BegunNote {
  /** Makes it; answers its id. To be called again where that failed. */
  make: () => Promise<string>
  /** Takes away again what it made, where nothing has been written: what nobody sees would keep others from its place. */
  drop: () => void
  /** Tells where in the window its card stands, whenever that changes; answers how to stop. */
  follow: (tell: (at: Point) => void) => () => void
}

/** Holds what was written before a note was made, for the editor that goes on with it. */
export interface BegunWriting {
  title: string
  /** The cursor in the title; null where it was elsewhere. */
  cursor: [start: number, end: number] | null
}
