import type { Cover, ViewMode } from './board-overlays.ts'

const nothing = () => undefined

/** Returns what stands in place of the canvas in a mode of the view; in the normal one, what stood there before. */
export const inMode =
  (mode: ViewMode | undefined) =>
  (now: Cover | undefined): Cover | undefined => {
    const before = now?.mode ? now.before : now
    return mode ? { mode, views: now?.views, before, focusItem: nothing } : before
  }

/** Returns what stands in place of the canvas while some views are looked at together, in the mode that is on; without any, the open one alone. */
export const together =
  (views: Cover['views']) =>
  (now: Cover | undefined): Cover | undefined => {
    if (now?.mode) return { ...now, views }
    const before = now?.views ? now.before : now
    return views ? { views, before, focusItem: nothing } : before
  }
