import { findObjects } from '../../graph/objects/objects.service.ts'

/** Returns unique ids of the community's active authors, in order; `known` ids are not looked up. */
export const activeAuthors = async (
  communityId: string,
  ids: readonly string[],
  known: readonly string[],
): Promise<string[]> => {
  const asked = ids.filter((id) => !known.includes(id))
  const filter = { _id: { $in: asked }, communityId, type: 'Author', status: 'active' as const }
  const found = asked.length > 0 ? await findObjects(filter) : []
  const valid = new Set([...known, ...found.map(({ _id }) => _id)])
  return [...new Set(ids)].filter((id) => valid.has(id))
}
