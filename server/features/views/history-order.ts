interface Timed {
  at: number
  linkId: string
  operation: 0 | 1 | 2
}

/**
 * Sorts by time, but each link's creation first and deletion last, since server clocks may run backwards. Activities of
 * such links swap positions and times.
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
