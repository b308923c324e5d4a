/** A note's place in a printed or displayed thread. */
export interface ThreadPlace {
  id: string
  /** 0 for the first note of a thread. */
  depth: number
  /** Note that it is placed below; undefined for the first. */
  below: string | undefined
  /** Other notes that it builds on. */
  alsoOn: readonly string[]
}

interface BuildOn {
  from: string
  to: string
}

const grouped = (links: readonly BuildOn[], end: 'from' | 'to'): ((id: string) => readonly string[]) => {
  const groups = new Map<string, string[]>()
  const other = end === 'from' ? 'to' : 'from'
  for (const link of links) {
    const group = groups.get(link[end])
    if (group) group.push(link[other])
    else groups.set(link[end], [link[other]])
  }
  return (id) => groups.get(id) ?? []
}

/** Returns the notes that one builds on; of a parent that is not listed, its own parents in its place, so that nothing shows it. */
const parentsOf = (id: string, above: (id: string) => readonly string[], isListed: (id: string) => boolean) => {
  const found = new Set<string>()
  const passed = new Set([id])
  const waiting = above(id).toReversed()
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    if (passed.has(parent)) continue
    passed.add(parent)
    if (isListed(parent)) found.add(parent)
    else waiting.push(...above(parent).toReversed())
  }
  return [...found]
}

/** Returns the first note of the cycle that a note's first parents lead to. */
const startOfCycle = (id: string, firstOf: (id: string) => string | undefined, placeOf: (id: string) => number) => {
  const passed: string[] = []
  let at: string | undefined = id
  while (at !== undefined && !passed.includes(at)) {
    passed.push(at)
    at = firstOf(at)
  }
  const cycle = passed.slice(passed.indexOf(at ?? id))
  return cycle.reduce((start, one) => (placeOf(one) < placeOf(start) ? one : start))
}

/**
 * Returns notes in thread order: each once, below the note that it built on first, siblings in the given order. `ids` are
 * oldest first, `links` build-ons, oldest first. A cycle starts with the first of its notes.
 */
export const threadOrder = (ids: readonly string[], links: readonly BuildOn[]): ThreadPlace[] => {
  const index = new Map(ids.map((id, at) => [id, at]))
  const placeOf = (id: string) => index.get(id) ?? -1
  const above = grouped(links, 'from')
  const parents = new Map(ids.map((id) => [id, parentsOf(id, above, (parent) => index.has(parent))]))
  const firstOf = (id: string) => parents.get(id)?.[0]
  const answers = grouped(
    ids.flatMap((from) => {
      const to = firstOf(from)
      return to === undefined ? [] : [{ from, to }]
    }),
    'to',
  )
  const placed = new Map<string, ThreadPlace>()
  const place = (root: string) => {
    const waiting: { id: string; depth: number; below: string | undefined }[] = [
      { id: root, depth: 0, below: undefined },
    ]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, depth, below } = next
      if (placed.has(id)) continue
      placed.set(id, { id, depth, below, alsoOn: (parents.get(id) ?? []).filter((parent) => parent !== below) })
      waiting.push(
        ...answers(id)
          .toReversed()
          .map((answer) => ({ id: answer, depth: depth + 1, below: id })),
      )
    }
  }
  for (const id of ids) if (firstOf(id) === undefined) place(id)
  for (const id of ids) if (!placed.has(id)) place(startOfCycle(id, firstOf, placeOf))
  return [...placed.values()]
}
