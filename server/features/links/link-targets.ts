import type { LinkType } from '../../../shared/links.ts'
import { inChunks } from '../../store/chunks.ts'
import { native } from '../../store/native.ts'
import { LinkModel } from './links.model.ts'

/** The ids of what links from some objects lead to, of one type or of all; it asks no access rule. */
export const targetsOf = async (from: readonly string[], type?: LinkType): Promise<Set<string>> => {
  const links = await inChunks(from, (some) =>
    native(LinkModel)
      .find<{ to: string }>(
        { from: { $in: some }, ...(type !== undefined && { type }) },
        { projection: { _id: 0, to: 1 } },
      )
      .toArray(),
  )
  return new Set(links.map(({ to }) => to))
}
