import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { registrationsQuery } from '../author/member.ts'

/** Whether the user may create communities: admins, teachers of the school (OIDC-05), and managers where the site lets them (TEAC-10). Undefined while loading. */
export const useMayCreate = (): boolean | undefined => {
  const me = useMe()
  const admin = me.role === 'admin' || me.mayCreateCommunities === true
  const { data: site, isError } = useQuery({ ...siteQuery, enabled: !admin })
  const lets = site?.managersCreateCommunities
  const { data: mine, isError: isFailed } = useQuery({ ...registrationsQuery, enabled: lets === true })
  if (admin) return true
  if (lets === false || isError || isFailed) return false
  return lets && mine?.some(({ role }) => role === 'manager')
}
