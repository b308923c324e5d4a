import type { Cover, ViewMode } from './board-overlays.ts'

const nothing = () => undefined

/** Updates the cover for a view mode; the normal mode restores the previous cover. */
export const inMode =
  (mode: ViewMode | undefined) =>
  (now: Cover | undefined): Cover | undefined => {
    const before = now?.mode ? now.before : now
    return mode ? { mode, views: now?.views, before, focusItem: nothing } : before
  }

/** Updates the cover for several views, in the current mode; undefined selects the open view only. */
export const together =
  (views: Cover['views']) =>
  (now: Cover | undefined): Cover | undefined => {
    if (now?.mode) return { ...now, views }
    const before = now?.views ? now.before : now
    return views ? { views, before, focusItem: nothing } : before
  }
