import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { type Service, serviceAddress, serviceTokenSchema } from '../../../shared/domain/service-tokens.ts'
import { api } from '../../lib/api.ts'
import { siteQuery } from '../../lib/site.ts'
import { communityQuery, rootContextQuery, useRootSettings } from '../community/community.ts'

/** Keeps a lent token shorter than its half hour: one that is handed on is to last a while yet. */
const LENT_KEPT_MS = 20 * 60_000

/** Lends the token that a service reads a community with; anew when half of its time is over. */
export const lentTokenQuery = (communityId: string, service: Service) => ({
  queryKey: ['service', service, communityId, 'token'],
  queryFn: async () => {
    const path = `/api/communities/${communityId}/service-token`
    return (await api.post(path, { service }, serviceTokenSchema)).token
  },
  staleTime: LENT_KEPT_MS,
  gcTime: LENT_KEPT_MS,
  retry: false,
})

/** Finds a service for a page that shows it, live; `isClosed` where an address is named and the site does not allow it. */
export const useService = (communityId: string, service: Service) => {
  const settings = useRootSettings(communityId)
  const { data: site } = useQuery(siteQuery)
  const address = settings && site && serviceAddress(settings, service, site.serviceSites)
  return {
    address,
    isNamed: settings !== undefined && settings.settings[service] !== '',
    isKnown: !!settings && !!site,
  }
}

const readSettings = async (cache: QueryClient, communityId: string): Promise<RootSettings> => {
  const { rootContextId } = await cache.ensureQueryData(communityQuery(communityId))
  return rootSettingsOf(rootContextId ? (await cache.fetchQuery(rootContextQuery(rootContextId))).data : {})
}

/** Finds the address of a service for an act; undefined where a community has none, or the site does not allow it (any more). */
export const findService = async (cache: QueryClient, communityId: string, service: Service) => {
  const [settings, { serviceSites }] = await Promise.all([
    readSettings(cache, communityId),
    cache.ensureQueryData(siteQuery),
  ])
  return { address: serviceAddress(settings, service, serviceSites), isNamed: settings.settings[service] !== '' }
}

/** Returns an address of a service by a path below that of its settings. */
export const below = (address: string, path: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '') + path
}
