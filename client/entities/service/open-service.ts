import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../shared/domain/service-tokens.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { meQuery } from '../../lib/session.ts'
import { toastError } from '../../ui/toasts.ts'
import { sendForm } from './send-form.ts'
import { below, findService, serviceTokenQuery } from './service.ts'

const FORMS: Record<
  Service,
  (told: { address: string; communityId: string; token: string; userName: string }) => [string, Record<string, string>]
> = {
  itmServer: ({ address, communityId, token }) => [
    below(address, '/ITM3/kf_project'),
    { kf_url: location.origin, community_id: communityId, token },
  ],
  studentProfileServer: ({ address, communityId, token, userName }) => [
    address,
    { incomingServer: location.host, hostUrl: location.origin, username: userName, communityId, token },
  ],
}

export const useOpenService = (communityId: string) => {
  const cache = useQueryClient()
  const { t } = useTranslation('errors')
  return async (service: Service) => {
    try {
      const { address, isNamed } = await findService(cache, communityId, service)
      if (address === undefined) throw refusedHere(isNamed ? 'context.serverClosed' : 'service.closed')
      const [token, { userName }] = await Promise.all([
        cache.fetchQuery(serviceTokenQuery(communityId, service)),
        cache.ensureQueryData(meQuery),
      ])
      sendForm(...FORMS[service]({ address, communityId, token, userName }))
    } catch (error) {
      toastError(errorText(error, t))
    }
  }
}
