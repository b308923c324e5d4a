import { useState } from 'react'

export type ViewMode = 'list' | 'hierarchy'

const KEY = 'viewMode'

const remembered = (): ViewMode => {
  try {
    return localStorage.getItem(KEY) === 'hierarchy' ? 'hierarchy' : 'list'
  } catch {
    return 'list'
  }
}

/** Returns whether views are shown as list or as hierarchy, as it was last time in this browser. */
export const useViewMode = () => {
  const [mode, setMode] = useState(remembered)
  const choose = (next: ViewMode) => {
    setMode(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // A browser that keeps nothing starts with the list each time.
    }
  }
  return [mode, choose] as const
}
