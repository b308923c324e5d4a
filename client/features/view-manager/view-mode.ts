import { useState } from 'react'
import { remember, remembered } from '../../lib/remembered.ts'

export type ViewMode = 'list' | 'hierarchy'

const KEY = 'viewMode'

const chosenMode = (): ViewMode => (remembered(KEY) === 'hierarchy' ? 'hierarchy' : 'list')

/** List or hierarchy, as last chosen in this browser. */
export const useViewMode = () => {
  const [mode, setMode] = useState(chosenMode)
  const choose = (next: ViewMode) => {
    setMode(next)
    remember(KEY, next)
  }
  return [mode, choose] as const
}
