import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useHere } from '../entities/community/current-community.ts'
import { objectQuery } from '../entities/object/objects.ts'
import { Leading } from '../features/leading/leading.tsx'
import { BARE, patterns, PROJECTOR } from '../lib/paths.ts'
import { useOpenCommunity } from './open-community.ts'

export default function LeadNote() {
  const open = useOpenCommunity()
  const here = useHere()
  const view = useMatch(patterns.view)
  const objectId = open?.communityId === undefined && !view ? open?.objectId : undefined
  const { data: object } = useQuery({ ...objectQuery(objectId ?? ''), enabled: objectId !== undefined })
  const now = open?.communityId ?? here?.communityId ?? object?.communityId
  // Kept while the next page loads.
  const [known, setKnown] = useState(now)
  if (now !== undefined && now !== known) setKnown(now)
  const communityId = open && (now ?? known)
  const bare = [BARE, PROJECTOR].includes(view?.params.menuStatus ?? '')
  return communityId === undefined || bare ? null : <Leading communityId={communityId} />
}
