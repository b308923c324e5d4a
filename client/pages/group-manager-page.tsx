import { Container, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Member } from '../../shared/access.ts'
import { AddGroup } from '../features/groups/add-group.tsx'
import { GroupList } from '../features/groups/group-list.tsx'
import { communityQuery } from '../lib/community.ts'
import { groupsQuery, useMember } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { LoadFailed, PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /groupmanager: the groups of a community, for all its members. */
export default function GroupManagerPage() {
  const { t } = useTranslation('groups')
  const { communityId = '' } = useParams()
  const { data: community, error, refetch } = useQuery(communityQuery(communityId))
  const member = useMember(communityId)
  const shortened = useShortTitle()
  useTitle(t('title'))
  if (error && !community) return <PageFailed error={error} onRetry={() => void refetch()} />
  if (!community || !member) return <PageLoading />
  return (
    <Container size="md" w="100%">
      <BackLink to={paths.communityTop(communityId)} label={t('back', { title: community.title })}>
        {t('back', { title: shortened(community.title) })}
      </BackLink>
      <Title order={1} mt={4} mb="md">
        {t('title')}
      </Title>
      <Stack gap="lg">
        {member.authorId !== null && <AddGroup communityId={communityId} authorId={member.authorId} />}
        <Groups key={communityId} member={member} />
      </Stack>
    </Container>
  )
}

const Groups = ({ member }: { member: Member }) => {
  // Nothing tells of groups that others add: whoever comes back reads the list anew.
  const { data, error, refetch } = useQuery({
    ...groupsQuery(member.communityId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (data) return <GroupList groups={data} member={member} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={180} radius="lg" />
}
