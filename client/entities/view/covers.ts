import type { Cover, ViewMode } from './board-overlays.ts'

const nothing = () => undefined

export const inMode =
  (mode: ViewMode | undefined) =>
  (now: Cover | undefined): Cover | undefined => {
    const before = now?.mode ? now.before : now
    return mode ? { mode, views: now?.views, before, focusItem: nothing } : before
  }

export const together =
  (views: Cover['views']) =>
  (now: Cover | undefined): Cover | undefined => {
    if (now?.mode) return { ...now, views }
    const before = now?.views ? now.before : now
    return views ? { views, before, focusItem: nothing } : before
  }
