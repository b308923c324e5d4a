import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { registrationsQuery } from '../author/member.ts'

/** Whether the user may create communities: admins, and managers where the site lets them (TEAC-10). */
export const useMayCreate = (): boolean => {
  const admin = useMe().role === 'admin'
  const { data: site } = useQuery({ ...siteQuery, enabled: !admin })
  const { data: mine = [] } = useQuery({ ...registrationsQuery, enabled: site?.managersCreateCommunities === true })
  return admin || (site?.managersCreateCommunities === true && mine.some(({ role }) => role === 'manager'))
}
