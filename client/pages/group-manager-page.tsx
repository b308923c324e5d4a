import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../shared/rules/access.ts'
import { AddGroup } from '../features/groups/add-group.tsx'
import { GroupList } from '../features/groups/group-list.tsx'
import { groupsQuery } from '../entities/author/member.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CommunityPage } from './community-page.tsx'

/** /groupmanager: the groups of a community, for all its members. */
export default function GroupManagerPage() {
  const { t } = useTranslation('groups')
  return (
    <CommunityPage title={t('title')} back={(title) => t('back', { title })}>
      {(_, member) => (
        <>
          <Title order={1} mt={4} mb="md">
            {t('title')}
          </Title>
          <Stack gap="lg">
            {member.authorId !== null && <AddGroup communityId={member.communityId} authorId={member.authorId} />}
            <Groups key={member.communityId} member={member} />
          </Stack>
        </>
      )}
    </CommunityPage>
  )
}

const Groups = ({ member }: { member: Member }) => {
  // There are no live events, so the list is read again on each visit.
  const { data, error, refetch } = useQuery({
    ...groupsQuery(member.communityId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (data) return <GroupList groups={data} member={member} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={180} radius="lg" />
}
