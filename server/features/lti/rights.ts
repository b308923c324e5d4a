import type { SeatRight } from '../lti-courses/stores.ts'

interface Followed {
  right: SeatRight
  /** What the platform gave last; null if the right was given here. */
  given: SeatRight | null
}

/**
 * Returns a member's rights after a launch or roster (LTIX-03). A role changed here since stays, except that an
 * instructor always manages. `current`: the member's rights now; undefined for a newcomer.
 */
export const followPlatform = (
  wanted: SeatRight,
  current: SeatRight | undefined,
  given: SeatRight | null,
): Followed => {
  const isOwn = current !== undefined && current !== 'writer' && current !== given
  if (isOwn && (current === 'manager' || wanted === 'writer')) return { right: current, given }
  return { right: wanted, given: wanted }
}
