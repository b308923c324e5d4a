import type { Link } from '../../../shared/domain/links.ts'

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
 * Threads of a note, each from its root: everything it builds on directly or indirectly, and all their build-ons,
 * oldest first. `links` are the community's `buildson` links.
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
  // A cycle has no root.
  return (firsts.size > 0 ? [...firsts] : [noteId]).flatMap(grow)
}
