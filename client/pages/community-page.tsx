import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Member } from '../../shared/rules/access.ts'
import type { Community } from '../../shared/domain/communities.ts'
import type { Insight } from '../entities/analysis/insights.ts'
import { NextInsights } from '../entities/analysis/next-insights.tsx'
import { WayBack } from '../entities/analysis/way-back.tsx'
import { communityQuery } from '../entities/community/community.ts'
import { useMember } from '../entities/author/member.ts'
import { pathBack } from '../lib/last-view.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

interface Props {
  title: string
  /** If the address has it elsewhere. */
  communityId?: string
  back: (title: string) => string
  /** More width for tables and charts. */
  wide?: boolean
  /** Of a page of analysis: adds the ways to Insights and to what follows. */
  insight?: Insight
  children: (community: Community, member: Member) => ReactNode
}

/** A page for all members of the community in the address. */
export const CommunityPage = ({ title, back, wide = false, insight, children, ...address }: Props) => {
  const { communityId = '' } = { ...useParams(), ...address }
  const { data: community, error, refetch } = useQuery(communityQuery(communityId))
  const member = useMember(communityId)
  const shortened = useShortTitle()
  useTitle(title)
  if (error && !community) return <PageFailed error={error} onRetry={() => void refetch()} />
  if (!community || !member) return <PageLoading />
  const toCommunity = (
    <BackLink to={pathBack(communityId)} label={back(community.title)}>
      {back(shortened(community.title))}
    </BackLink>
  )
  return (
    <Container size={wide ? 'xl' : 'md'} w="100%">
      {insight ? <WayBack communityId={communityId}>{toCommunity}</WayBack> : toCommunity}
      {children(community, member)}
      {insight && <NextInsights insight={insight} member={member} />}
    </Container>
  )
}
