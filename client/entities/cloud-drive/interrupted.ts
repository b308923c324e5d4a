import type { Point } from '../../engines/canvas/types.ts'
import type { DriveVideo } from './drive.calls.ts'

const KEY = 'buildon.cloudDrive'
/** Expiry in milliseconds of an interrupted action. */
const REMEMBERED_MS = 15 * 60_000

/** Action on the cloud drive; resumed after authorization, also after the redirect to Google. */
export type DriveAct =
  | { name: 'document' }
  | { name: 'import'; place?: Point }
  | { name: 'open'; noteId: string }
  | { name: 'videos'; videos: readonly DriveVideo[] }

interface Interrupted {
  /** View for the redirect from Google. */
  viewId: string
  act: DriveAct
}

export const storeInterrupted = (interrupted: Interrupted) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...interrupted, until: Date.now() + REMEMBERED_MS }))
  } catch {
    // Without storage the user must start again.
  }
}

/** Removes and returns the interrupted action of a view, or of any view. */
export const popInterrupted = (viewId?: string): DriveAct | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Interrupted & { until: number }) | null
    if (!kept || (viewId !== undefined && kept.viewId !== viewId)) return undefined
    sessionStorage.removeItem(KEY)
    return kept.until > Date.now() ? kept.act : undefined
  } catch {
    return undefined
  }
}
