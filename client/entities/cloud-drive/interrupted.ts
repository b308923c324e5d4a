import type { Point } from '../../engines/canvas/types.ts'
import type { HandedVideo } from './drive.calls.ts'

const KEY = 'buildon.cloudDrive'
/** Whoever comes back later than this has forgotten what they were about. */
const REMEMBERED_MS = 15 * 60_000

/** Describes what somebody wants to do with the cloud drive: done once it is allowed, also after the way to Google and back. */
export type DriveAct =
  | { name: 'document' }
  | { name: 'import'; place?: Point }
  | { name: 'open'; noteId: string }
  | { name: 'videos'; videos: readonly HandedVideo[] }

interface Interrupted {
  /** The view that Google leads back to. */
  viewId: string
  act: DriveAct
}

/** Remembers, in this tab, what the way to Google has interrupted. */
export const keepInterrupted = (interrupted: Interrupted) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...interrupted, until: Date.now() + REMEMBERED_MS }))
  } catch {
    // A browser that keeps nothing: the person begins anew.
  }
}

/** Returns what was interrupted, once: on a view, or anywhere. */
export const takeInterrupted = (viewId?: string): DriveAct | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Interrupted & { until: number }) | null
    if (!kept || (viewId !== undefined && kept.viewId !== viewId)) return undefined
    sessionStorage.removeItem(KEY)
    return kept.until > Date.now() ? kept.act : undefined
  } catch {
    return undefined
  }
}
