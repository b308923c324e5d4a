import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { findObject } from '../objects/objects.service.ts'
import { findCommunity } from './communities.service.ts'

/** What a community's root context switches on and sets, as it stands; without one everything is off. */
export const findRootSettings = async (communityId: string): Promise<RootSettings> => {
  const { rootContextId } = await findCommunity(communityId)
  const context = rootContextId ? await findObject(rootContextId) : null
  return rootSettingsOf(context?.data ?? {})
}
