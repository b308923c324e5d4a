interface Timed {
  at: number
  linkId: string
  operation: 0 | 1 | 2
}

/**
 * Returns acts in the order of their times, but each link made first and removed last: the clock of a server may have gone back in
 * between, and a link that is gone does not come again. Acts of such a link change places, and times, among themselves.
 */
export const inOrder = <T extends Timed>(acts: readonly T[]): T[] => {
  const ordered = [...acts]
  const placesByLink = new Map<string, number[]>()
  acts.forEach(({ linkId }, place) => {
    const places = placesByLink.get(linkId)
    if (places) places.push(place)
    else placesByLink.set(linkId, [place])
  })
  for (const places of placesByLink.values()) {
    const own = places.flatMap((place) => acts[place] ?? [])
    const isRemovedEarly = own.some(({ operation }, at) => operation === 2 && at < own.length - 1)
    const isMadeLate = own.some(({ operation }, at) => operation === 0 && at > 0)
    if (!isRemovedEarly && !isMadeLate) continue
    const sorted = own.toSorted((a, b) => a.operation - b.operation)
    sorted.forEach((act, at) => (ordered[places[at] ?? 0] = { ...act, at: own[at]?.at ?? act.at }))
  }
  return ordered
}
