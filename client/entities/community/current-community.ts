import { useEffect, useSyncExternalStore } from 'react'
import type { Role } from '../../../shared/domain/authors.ts'

/** Community of the open page, for the header. */
export interface OpenCommunityContext {
  communityId: string
  title: string
  path: string
  role: Role | 'admin' | null
  /** Its setting “As in Knowledge Forum 6” (CLSC-01). */
  classic: boolean
}

let here: OpenCommunityContext | undefined
const listeners = new Set<() => void>()

const set = (now: OpenCommunityContext | undefined) => {
  here = now
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useHere = () => useSyncExternalStore(subscribe, () => here)

/** Sets the current community while the calling component is mounted; undefined while loading. */
export const useEnterCommunity = (now: OpenCommunityContext | undefined) => {
  const { communityId, title, path, role, classic = false } = now ?? {}
  useEffect(() => {
    if (communityId === undefined || title === undefined || path === undefined || role === undefined) return undefined
    set({ communityId, title, path, role, classic })
    return () => set(undefined)
  }, [communityId, title, path, role, classic])
}
