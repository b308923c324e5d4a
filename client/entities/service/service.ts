import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type RootSettings, rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { type Service, serviceAddress, serviceTokenSchema } from '../../../shared/domain/service-tokens.ts'
import { api } from '../../lib/api.ts'
import { siteQuery } from '../../lib/site.ts'
import { communityQuery, rootContextQuery, useRootSettings } from '../community/community.ts'

/** Cache time of a token in milliseconds; less than its lifetime of half an hour, so that it stays valid for a while. */
const LENT_KEPT_MS = 20 * 60_000

/** Token with which a service reads a community; renewed before it expires. */
export const serviceTokenQuery = (communityId: string, service: Service) => ({
  queryKey: ['service', service, communityId, 'token'],
  queryFn: async () => {
    const path = `/api/communities/${communityId}/service-token`
    return (await api.post(path, { service }, serviceTokenSchema)).token
  },
  staleTime: LENT_KEPT_MS,
  gcTime: LENT_KEPT_MS,
  retry: false,
})

/** Service of a community, updated live; `isClosed` if the site does not allow its address. */
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

export const findService = async (cache: QueryClient, communityId: string, service: Service) => {
  const [settings, { serviceSites }] = await Promise.all([
    readSettings(cache, communityId),
    cache.ensureQueryData(siteQuery),
  ])
  return { address: serviceAddress(settings, service, serviceSites), isNamed: settings.settings[service] !== '' }
}

export const below = (address: string, path: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '') + path
}
