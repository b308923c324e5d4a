import { useLocation, useMatches } from 'react-router-dom'
import { isSignedIn } from '../lib/session.ts'

export interface OpenCommunity {
  /** The community, where the address names it; else it is that of the object. */
  communityId: string | undefined
  objectId: string | undefined
  viewId: string | undefined
}

/** The community whose page is open, as its address tells; undefined on pages of none. */
export const useOpenCommunity = (): OpenCommunity | undefined => {
  const { search } = useLocation()
  const { communityId, viewId, contributionId, contextId } = useMatches().at(-1)?.params ?? {}
  const named = communityId ?? new URLSearchParams(search).get('community') ?? undefined
  const objectId = viewId ?? contributionId
  if (!isSignedIn() || (named ?? objectId) === undefined) return undefined
  return { communityId: named, objectId, viewId: viewId ?? contextId }
}
