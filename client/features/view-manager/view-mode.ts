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

/** List or hierarchy, as last chosen in this browser. */
export const useViewMode = () => {
  const [mode, setMode] = useState(remembered)
  const choose = (next: ViewMode) => {
    setMode(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Without storage the list is the default.
    }
  }
  return [mode, choose] as const
}
