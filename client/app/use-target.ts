import { type LinkProps, useLocation } from 'react-router-dom'

/** Returns the link target of an item: a dialog opens over the current page and replaces its history entry. */
export const useTarget = () => {
  const { pathname, search } = useLocation()
  return (to: string): Pick<LinkProps, 'to' | 'replace'> =>
    to.startsWith('#') ? { to: { pathname, search, hash: to }, replace: true } : { to }
}
