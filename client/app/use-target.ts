import { type LinkProps, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useOpenCommunity } from './open-community.ts'

/** Returns the link target of an item: a dialog replaces the history entry. */
export const useTarget = () => {
  const { pathname, search } = useLocation()
  const { viewId, objectId, communityId } = useOpenCommunity() ?? {}
  return (to: string): Pick<LinkProps, 'to' | 'replace'> =>
    to.startsWith('#')
      ? { to: { pathname, search, hash: to }, replace: true }
      : { to: to === paths.settings ? paths.settingsFrom(viewId ?? objectId, communityId) : to }
}
