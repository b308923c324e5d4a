import type { PendingNote } from '../../../entities/view/pending-note.ts'
import type { OpenBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'

/** Tracks the window position of a board position, or of an object's item once it exists. */
export const followPlace =
  ({ canvas, read, rectOf }: OpenBoard, place: Point, objectId: () => string | undefined): PendingNote['follow'] =>
  (tell) => {
    let itemId: string | undefined
    const show = () => {
      const made = objectId()
      if (made !== undefined) itemId ??= read()?.items.find(({ to }) => to === made)?._id
      const at = (itemId !== undefined && rectOf(itemId)) || place
      if (canvas.current) tell(canvas.current.clientAt(at))
    }
    show()
    return canvas.current?.onPaint(show) ?? (() => undefined)
  }
