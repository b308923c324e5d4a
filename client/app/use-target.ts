import { type LinkProps, useLocation } from 'react-router-dom'

/** Returns where an item of the bar or menu leads: a dialog opens over the page that is open, in its place in the history. */
export const useTarget = () => {
  const { pathname, search } = useLocation()
  return (to: string): Pick<LinkProps, 'to' | 'replace'> =>
    to.startsWith('#') ? { to: { pathname, search, hash: to }, replace: true } : { to }
}
