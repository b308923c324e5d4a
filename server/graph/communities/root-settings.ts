import { LRUCache } from 'lru-cache'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import type { Events } from '../../events.ts'
import { RIGHTS_KNOWN_MS } from '../../platform/session.ts'
import { findObject } from '../objects/objects.service.ts'
import { findCommunity } from './communities.service.ts'

const settings = new LRUCache<string, RootSettings>({
  max: 1_000,
  ttl: RIGHTS_KNOWN_MS,
  // A lookup aborted by `delete` still returns its value, uncached.
  ignoreFetchAbort: true,
  fetchMethod: async (contextId) => rootSettingsOf((await findObject(contextId))?.data ?? {}),
})

/** Returns a community's root settings, cached up to RIGHTS_KNOWN_MS; all off without a root context. */
export const findRootSettings = async (communityId: string): Promise<RootSettings> => {
  const { rootContextId } = await findCommunity(communityId)
  const found = rootContextId ? await settings.fetch(rootContextId) : undefined
  return found ?? rootSettingsOf({})
}

/** Invalidates a community's settings when its root context is saved. */
export const forgetChangedSettings = (events: Events) =>
  events.on('object.saved', ({ object }) => object.type === 'Context' && settings.delete(object._id))
