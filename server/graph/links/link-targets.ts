import type { ClientSession } from 'mongoose'
import type { LinkType } from '../../../shared/domain/links.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Returns target ids of links from some objects, without access checks. */
export const targetsOf = async (from: readonly string[], type?: LinkType): Promise<Set<string>> => {
  const links = await inChunks(from, (some) =>
    collection(LinkModel)
      .find<{ to: string }>(
        { from: { $in: some }, ...(type !== undefined && { type }) },
        { projection: { _id: 0, to: 1 } },
      )
      .toArray(),
  )
  return new Set(links.map(({ to }) => to))
}

/** Returns the `contains` links among some views, oldest first, without access checks. */
export const viewsWithin = async (views: readonly string[], session?: ClientSession): Promise<FullLink[]> => {
  const filter = { type: 'contains', '_to.type': 'View' } as const
  const links = await inChunks(views, (some) =>
    collection(LinkModel)
      .find<FullLink>({ from: { $in: some }, ...filter }, { session })
      .toArray(),
  )
  const among = new Set(views)
  return links.filter(({ to }) => among.has(to)).toSorted(byAge)
}
