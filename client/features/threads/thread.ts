import type { Link } from '../../../shared/domain/links.ts'

/** A note in a discussion, with what builds on it. */
export interface Threaded {
  id: string
  summary: Link['_from']
  buildons: readonly Threaded[]
}

const by = (end: 'from' | 'to', links: readonly Link[]) => {
  const groups = new Map<string, Link[]>()
  for (const link of links) groups.set(link[end], [...(groups.get(link[end]) ?? []), link])
  return groups
}

/**
 * The discussions that a note stands in, each from its first note on: what the note builds on, and everything that builds
 * on any of these, in the order in which they were written. `links` are the community's `buildson` links.
 */
export const threadsOf = (noteId: string, links: readonly Link[]): Threaded[] => {
  const summaries = new Map(links.flatMap(({ from, to, _from, _to }) => [[from, _from] as const, [to, _to] as const]))
  const parentsOf = by('from', links)
  const childrenOf = by('to', links)

  const firsts = new Set<string>()
  const seen = new Set<string>()
  const climb = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const parents = parentsOf.get(id) ?? []
    if (parents.length === 0) firsts.add(id)
    for (const { to } of parents) climb(to)
  }
  climb(noteId)

  const told = new Set<string>()
  const grow = (id: string): Threaded[] => {
    const summary = summaries.get(id)
    if (!summary || told.has(id)) return []
    told.add(id)
    const later = (childrenOf.get(id) ?? []).toSorted((a, b) => a._from.created.localeCompare(b._from.created))
    return [{ id, summary, buildons: later.flatMap(({ from }) => grow(from)) }]
  }
  // Notes that build on one another in a ring have no first one.
  return (firsts.size > 0 ? [...firsts] : [noteId]).flatMap(grow)
}
