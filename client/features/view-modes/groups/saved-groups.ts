import * as z from 'zod/mini'
import { idSchema } from '../../../../shared/wire/ids.ts'
import { COMMUNITY_LIST_MAX, SUPPORTS_MAX } from '../../../../shared/wire/limits.ts'
import { listOf } from '../../../../shared/wire/lists.ts'
import type { SupportChoice } from '../../../entities/scaffold/support-chooser.tsx'
import { parseJson } from '../../../lib/parse-json.ts'

const groupsSchema = listOf(
  z.object({ scaffoldId: z.union([idSchema, z.literal('')]), supportIds: listOf(idSchema, SUPPORTS_MAX) }),
  COMMUNITY_LIST_MAX,
)

const keyOf = (communityId: string) => `buildon.scaffoldGroups ${communityId}`

/** Groups stored in this browser for a community; undefined if there are none. */
export const savedGroups = (communityId: string): SupportChoice[] | undefined => {
  try {
    const { data } = z.safeParse(groupsSchema, parseJson(localStorage.getItem(keyOf(communityId)) ?? ''))
    return data?.length ? data : undefined
  } catch {
    return undefined
  }
}

export const saveGroups = (communityId: string, groups: readonly SupportChoice[]) => {
  try {
    localStorage.setItem(keyOf(communityId), JSON.stringify(groups))
  } catch {
    // Without storage there are no groups.
  }
}
