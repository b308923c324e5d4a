import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isAsked } from '../../shared/rules/consent.ts'
import { useMember } from '../entities/author/member.ts'
import { useHere } from '../entities/community/current-community.ts'
import { ownStudiesQuery } from '../features/studies/studies.queries.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

const ConsentNotice = lazyComponent(
  async () => (await import('../features/studies/consent-notice.tsx')).ConsentNotice,
  'studies',
)

export default function ConsentNote() {
  const communityId = useHere()?.communityId
  const isMember = Boolean(useMember(communityId)?.authorId)
  const { data = [] } = useQuery({ ...ownStudiesQuery(communityId ?? ''), enabled: isMember })
  const asked = data.filter(isAsked).map(({ _id, version }) => `${_id} ${version}`)
  if (communityId === undefined || asked.length === 0) return null
  return (
    <Suspense>
      <ConsentNotice communityId={communityId} asked={asked.join()} />
    </Suspense>
  )
}
