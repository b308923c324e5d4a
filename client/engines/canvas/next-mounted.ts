/** Maximum number of elements mounted or removed per frame, to avoid a visible delay. */
const MOST = 4

interface Circumstances {
  exists: (id: string) => boolean
  isUrgent: (id: string) => boolean
  /** Maximum number of unneeded items to keep mounted, for a user who pans back. */
  mayStay: number
  /** While the zoom changes, new items in view are drawn instead of mounted. */
  zooming: boolean
}

/** One step from the mounted to the required items: a few per frame, urgent ones first; at first all urgent ones. */
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
