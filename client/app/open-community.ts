import { useLocation, useMatches } from 'react-router-dom'
import { isSignedIn } from '../lib/session.ts'

export interface OpenCommunity {
  /** If it is in the address; otherwise the object's community applies. */
  communityId: string | undefined
  objectId: string | undefined
  viewId: string | undefined
}

/** The community of the current address; undefined for pages without one. */
export const useOpenCommunity = (): OpenCommunity | undefined => {
  const { search } = useLocation()
  const { communityId, viewId, contributionId, contextId } = useMatches().at(-1)?.params ?? {}
  const query = new URLSearchParams(search)
  const named = communityId ?? query.get('community') ?? undefined
  const objectId = viewId ?? contributionId ?? query.get('view') ?? undefined
  if (!isSignedIn() || (named ?? objectId) === undefined) return undefined
  return { communityId: named, objectId, viewId: viewId ?? contextId }
}
