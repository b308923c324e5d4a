/** Sorts by an order of ids; missing ones come last. */
export const inOwnOrder = <T extends { id: string }>(all: readonly T[], order: readonly string[] = []): T[] => {
  const byId = new Map(all.map((one) => [one.id, one]))
  const named = order.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(named)
  return [...named, ...all.filter((one) => !known.has(one))]
}

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}
