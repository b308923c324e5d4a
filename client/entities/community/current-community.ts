import { useEffect, useSyncExternalStore } from 'react'
import type { Role } from '../../../shared/domain/authors.ts'

/** The community whose page is open, as the line at the top tells of it. */
export interface Here {
  title: string
  /** Where its name leads. */
  path: string
  /** What the reader is in it. */
  role: Role | 'admin' | null
}

let here: Here | undefined
const listeners = new Set<() => void>()

const set = (now: Here | undefined) => {
  here = now
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useHere = () => useSyncExternalStore(subscribe, () => here)

/** Says where somebody is while the calling component is shown; nothing until it is known. */
export const useEnterCommunity = (now: Here | undefined) => {
  const { title, path, role } = now ?? {}
  useEffect(() => {
    if (title === undefined || path === undefined || role === undefined) return undefined
    set({ title, path, role })
    return () => set(undefined)
  }, [title, path, role])
}
