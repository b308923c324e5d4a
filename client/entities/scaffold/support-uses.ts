import * as z from 'zod/mini'
import { linkSchema } from '../../../shared/domain/links.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import { SUPPORT_USES_PER_PAGE } from '../../../shared/wire/limits.ts'
import { api } from '../../lib/api.ts'

const supportUseSchema = z.extend(linkSchema, { viewIds: z.array(idSchema) })
/** `supports` link from a support to a note, with the requested views that contain the note. */
export type SupportUse = z.infer<typeof supportUseSchema>

/** Filters uses by supports and views; no views means all. */
export interface UseSearch {
  communityId: string
  views: readonly string[]
  supports: readonly string[]
}

/** One page of uses, newest first; starts at 1. */
export const readUsesPage = (
  { communityId, views, supports }: UseSearch,
  page: number,
  limit: number,
): Promise<SupportUse[]> =>
  api.post(`/api/links/${communityId}/searchBySupport`, { views, supports, page, limit }, z.array(supportUseSchema))

export const readUses = async (search: UseSearch): Promise<SupportUse[]> => {
  const all: SupportUse[] = []
  for (let page = 1; ; page += 1) {
    const some = await readUsesPage(search, page, SUPPORT_USES_PER_PAGE)
    all.push(...some)
    if (some.length < SUPPORT_USES_PER_PAGE) return all
  }
}

export const countUses = async ({ communityId, views, supports }: UseSearch): Promise<number> => {
  const asked = { views, supports, count: true }
  return (await api.post(`/api/links/${communityId}/searchBySupport`, asked, z.object({ count: z.number() }))).count
}
