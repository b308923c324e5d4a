import type { Link } from '../../../shared/domain/links.ts'
import type { ThreadGap } from '../../../shared/domain/moderation.ts'

export interface Threaded {
  id: string
  /** Undefined for a removed note. */
  summary: Link['_from'] | undefined
  buildons: readonly Threaded[]
}

type Arrow = Pick<Link, 'from' | 'to'> & { created: string }

const by = (end: 'from' | 'to', arrows: readonly Arrow[]) => {
  const groups = new Map<string, Arrow[]>()
  for (const arrow of arrows) groups.set(arrow[end], [...(groups.get(arrow[end]) ?? []), arrow])
  return groups
}

const gapId = (at: number) => `gap ${at}`

/** Threads from their roots, oldest first. `links` are `buildson` links; removed notes leave gaps. */
export const threadsOf = (noteId: string, links: readonly Link[], gaps: readonly ThreadGap[] = []): Threaded[] => {
  const summaries = new Map([
    ...links.flatMap(({ from, to, _from, _to }) => [[from, _from] as const, [to, _to] as const]),
    ...gaps.flatMap(({ parents, children }) =>
      [...parents, ...children].map(({ _id, summary }) => [_id, summary] as const),
    ),
  ])
  const createdOf = (id: string) => summaries.get(id)?.created ?? ''
  const arrows = [
    ...links.map(({ from, to }) => ({ from, to, created: createdOf(from) })),
    ...gaps.flatMap(({ parents, children }, at) => {
      // A gap takes the place of its first build-on.
      const created = children.map(({ summary }) => summary.created).toSorted()[0] ?? ''
      return [
        ...parents.map(({ _id: to }) => ({ from: gapId(at), to, created })),
        ...children.map(({ _id: from, summary }) => ({ from, to: gapId(at), created: summary.created })),
      ]
    }),
  ]
  const parentsOf = by('from', arrows)
  const childrenOf = by('to', arrows)

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
  const isGap = (id: string) => gaps[Number(id.slice('gap '.length))] !== undefined && id.startsWith('gap ')
  const isKnown = (id: string) => summaries.has(id) || isGap(id)
  const grow = (id: string): Threaded[] => {
    if (!isKnown(id) || told.has(id)) return []
    told.add(id)
    const later = (childrenOf.get(id) ?? []).toSorted((a, b) => a.created.localeCompare(b.created))
    return [{ id, summary: summaries.get(id), buildons: later.flatMap(({ from }) => grow(from)) }]
  }
  // A cycle has no root.
  return (firsts.size > 0 ? [...firsts] : [noteId]).flatMap(grow)
}
