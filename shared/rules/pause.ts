import type { Role } from '../domain/authors.ts'

/** Pause of writing in a community, on a view or of a member (PAUS-01). `until` null: until ended. */
export interface Pause {
  until: Date | string | null
}

/** Error code, with the pause's end in ms since 1970. */
export interface WritingRefusal {
  code: keyof typeof UNTIL | (typeof UNTIL)[keyof typeof UNTIL] | 'community.archived' | 'member.readOnly'
  until?: number
}

/** Without an end, and with one. */
const UNTIL = {
  'community.paused': 'community.pausedUntil',
  'view.paused': 'view.pausedUntil',
  'member.paused': 'member.pausedUntil',
} as const

const endOf = ({ until }: Pause): number | null => (until === null ? null : new Date(until).getTime())

/** Returns whether a pause is in force at `now`, in ms since 1970. */
export const isInForce = <P extends Pause>(pause: P | null | undefined, now: number): pause is P => {
  if (!pause) return false
  const end = endOf(pause)
  return end === null || end > now
}

const refusedBy = (pause: Pause | null | undefined, code: keyof typeof UNTIL, now: number) => {
  if (!isInForce(pause, now)) return undefined
  const until = endOf(pause)
  return until === null ? { code } : { code: UNTIL[code], until }
}

interface Writer {
  admin: boolean
  role: Role | null
  readOnly?: boolean | undefined
  pause?: Pause | null | undefined
}

/**
 * Returns why a member can't write at `now` (in ms since 1970); undefined if the member can. Never for managers and admins. One rule for archived
 * communities (ARCV-01), read-only members (PAUS-02) and pauses (PAUS-01): the reason that lasts longest comes first.
 */
export const writingRefusal = (
  member: Writer,
  community: { archived?: boolean | undefined; pause?: Pause | null | undefined },
  viewPause: Pause | null | undefined,
  now: number,
): WritingRefusal | undefined => {
  if (member.admin || member.role === 'manager') return undefined
  if (community.archived) return { code: 'community.archived' }
  if (member.readOnly) return { code: 'member.readOnly' }
  return (
    refusedBy(member.pause, 'member.paused', now) ??
    refusedBy(community.pause, 'community.paused', now) ??
    refusedBy(viewPause, 'view.paused', now)
  )
}

/** Returns whether a refusal ends, so that work goes on. */
export const isPause = ({ code }: WritingRefusal): boolean =>
  code !== 'community.archived' && code !== 'member.readOnly'
