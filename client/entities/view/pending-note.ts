import type { Point } from '../../engines/canvas/types.ts'

export interface PendingNote {
  title?: string | undefined
  /** Makes the note; resolves with its id. Can be called again after a failure. */
  make: () => Promise<string>
  /** Deletes an empty note, which would invisibly occupy its position. */
  drop: () => void
  /** Subscribes to the window position of its card; returns the unsubscribe function. */
  follow: (tell: (at: Point) => void) => () => void
}

export interface PendingText {
  title: string
  /** Selection in the title; null without focus. */
  cursor: [start: number, end: number] | null
}
