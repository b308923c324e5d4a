/** More elements than this, made or removed in one frame, would be felt. */
const MOST = 4

interface Circumstances {
  exists: (id: string) => boolean
  /** In view, or with the focus. */
  isUrgent: (id: string) => boolean
  /** Tells how many that are no longer wanted may stay: whoever looks around comes back. */
  mayStay: number
  /** What comes into view while the zoom changes is drawn until it rests. */
  zooming: boolean
}

/**
 * A step of the way from what is mounted to what is wanted: a few items a frame, the urgent ones first.
 * At the very beginning, when there is nothing to be held up, all urgent ones at once.
 */
export function nextMounted(
  mounted: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  { exists, isUrgent, mayStay, zooming }: Circumstances,
): { next: Set<string>; done: boolean } {
  const next = new Set([...mounted].filter(exists))
  const missing = [...wanted].filter((id) => !next.has(id))
  const urgent = missing.filter(isUrgent)
  const few = zooming ? 0 : MOST
  const most = next.size === 0 ? Math.max(few, urgent.length) : few
  const unwanted = [...next].filter((id) => !wanted.has(id))
  const leaving = unwanted.slice(0, Math.max(0, unwanted.length - mayStay))
  for (const id of leaving.slice(0, few)) next.delete(id)
  for (const id of [...urgent, ...missing.filter((one) => !isUrgent(one))].slice(0, most)) next.add(id)
  return { next, done: missing.length <= most && leaving.length <= few }
}
