import type { Arrow } from '../../engines/canvas/types.ts'

/** Item with its build-ons. */
export interface Branch {
  id: string
  below: Branch[]
}

/** Display order; other types last. */
const KINDS = ['Note', 'Drawing', 'Attachment', 'View'] as const
export type Kind = (typeof KINDS)[number] | 'other'

export interface Section {
  kind: Kind
  branches: Branch[]
}

/** Maximum depth; deeper build-ons are listed on the last level. */
const LEVELS = 6

const kindOf = (type: string | undefined): Kind => KINDS.find((kind) => kind === type) ?? 'other'

const answersAmong = (order: readonly string[], arrows: Iterable<Arrow>) => {
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = (id: string) => place.get(id) ?? -1
  const answers = new Map<string, string[]>()
  for (const { kind, from, to } of arrows)
    if (kind === 'buildson' && from !== to && place.has(from) && place.has(to))
      answers.set(to, [...(answers.get(to) ?? []), from])
  for (const ids of answers.values()) ids.sort((a, b) => placeOf(a) - placeOf(b))
  return { answers, placeOf }
}

/**
 * Outline of items: each once, below the first item it builds on, else in the given order, by type; a cycle is cut
 * at its first item.
 */
export function outlineOf(
  order: readonly string[],
  arrows: Iterable<Arrow>,
  typeOf: (id: string) => string | undefined,
): Section[] {
  const { answers, placeOf } = answersAmong(order, arrows)
  const building = new Set([...answers.values()].flat())
  const placed = new Set<string>()
  const roots: Branch[] = []
  const grow = (root: string) => {
    const waiting = [{ id: root, level: 1, into: roots }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, level, into } = next
      if (placed.has(id)) continue
      placed.add(id)
      const branch: Branch = { id, below: [] }
      into.push(branch)
      const deeper = level < LEVELS ? branch.below : into
      for (const answer of (answers.get(id) ?? []).toReversed())
        waiting.push({ id: answer, level: level + 1, into: deeper })
    }
  }
  for (const id of order) if (!building.has(id)) grow(id)
  // The rest are cycles.
  for (const id of order) grow(id)
  const ordered = roots.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
  return [...KINDS, 'other' as const]
    .map((kind) => ({ kind, branches: ordered.filter(({ id }) => kindOf(typeOf(id)) === kind) }))
    .filter(({ branches }) => branches.length > 0)
}
