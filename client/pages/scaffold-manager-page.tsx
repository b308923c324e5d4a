import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canManage, type Member } from '../../shared/rules/access.ts'
import { ManagedRepository, Repository } from '../features/scaffolds/repository.tsx'
import { UsedScaffolds } from '../features/scaffolds/used-scaffolds.tsx'
import { useRootContext } from '../entities/community/community.ts'
import { paths } from '../lib/paths.ts'
import { scaffoldsQuery } from '../entities/scaffold/scaffolds.ts'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CommunityPage } from './community-page.tsx'

/** /scaffoldmanager: the scaffolds of a community, for all its members; managers edit them. */
export default function ScaffoldManagerPage() {
  const { t } = useTranslation('scaffolds')
  return (
    <CommunityPage title={t('title')} back={(title) => t('back', { title })}>
      {({ rootContextId }, member) => (
        <>
          <Group justify="space-between" mt={4} mb="md">
            <Title order={1}>{t('title')}</Title>
            {canManage(member) && rootContextId && (
              <Button
                component={Link}
                to={paths.contribution(rootContextId)}
                variant="default"
                leftSection={<IconAdjustments size={18} aria-hidden />}
              >
                {t('settings')}
              </Button>
            )}
          </Group>
          <Scaffolds key={member.communityId} member={member} />
        </>
      )}
    </CommunityPage>
  )
}

const Scaffolds = ({ member }: { member: Member }) => {
  const { t } = useTranslation('scaffolds')
  const { communityId } = member
  const manages = canManage(member)
  const context = useRootContext(manages ? communityId : undefined)
  // There are no live events, so the list is read again on each visit.
  const { data, error, refetch } = useQuery({
    ...scaffoldsQuery(communityId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (!data)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={180} radius="lg" />
  return (
    <Stack gap="lg">
      <Card title={t('repository')}>
        <Text size="sm" c="dimmed" mb="md">
          {t('repository.hint')}
        </Text>
        {manages ? <ManagedRepository member={member} scaffolds={data} /> : <Repository scaffolds={data} />}
      </Card>
      {context && (
        <Card title={t('use')}>
          <Text size="sm" c="dimmed" mb="sm">
            {t('use.hint')}
          </Text>
          <UsedScaffolds by={context} />
        </Card>
      )}
    </Stack>
  )
}
