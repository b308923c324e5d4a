import { LRUCache } from 'lru-cache'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import type { Events } from '../../events.ts'
import { RIGHTS_KNOWN_MS } from '../../platform/session.ts'
import { findObject } from '../objects/objects.service.ts'
import { findCommunity } from './communities.service.ts'

const settings = new LRUCache<string, RootSettings>({
  max: 1_000,
  ttl: RIGHTS_KNOWN_MS,
  // Who is looked up while they are forgotten gets their answer; only it is not kept.
  ignoreFetchAbort: true,
  fetchMethod: async (contextId) => rootSettingsOf((await findObject(contextId))?.data ?? {}),
})

/**
 * Returns what a community's root context switches on and sets, as it stood at most RIGHTS_KNOWN_MS ago and after the last change in
 * this process; without one everything is off.
 */
export const findRootSettings = async (communityId: string): Promise<RootSettings> => {
  const { rootContextId } = await findCommunity(communityId)
  const found = rootContextId ? await settings.fetch(rootContextId) : undefined
  return found ?? rootSettingsOf({})
}

/** Forgets the settings of a community when its root context is saved. */
export const forgetChangedSettings = (events: Events) =>
  events.on('object.saved', ({ object }) => object.type === 'Context' && settings.delete(object._id))
