import { Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { canManage, type Member } from '../../shared/access.ts'
import { ManagedRepository, Repository } from '../features/scaffolds/repository.tsx'
import { UsedScaffolds } from '../features/scaffolds/used-scaffolds.tsx'
import { communityQuery, useRootContext } from '../lib/community.ts'
import { useMember } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { scaffoldsQuery } from '../lib/scaffolds.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailed, PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /scaffoldmanager: the scaffolds of a community, for all its members; its managers look after them. */
export default function ScaffoldManagerPage() {
  const { t } = useTranslation('scaffolds')
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
      <Group justify="space-between" mt={4} mb="md">
        <Title order={1}>{t('title')}</Title>
        {canManage(member) && community.rootContextId && (
          <Button
            component={Link}
            to={paths.contribution(community.rootContextId)}
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden />}
          >
            {t('settings')}
          </Button>
        )}
      </Group>
      <Scaffolds key={communityId} member={member} />
    </Container>
  )
}

const Scaffolds = ({ member }: { member: Member }) => {
  const { t } = useTranslation('scaffolds')
  const { communityId } = member
  const manages = canManage(member)
  const context = useRootContext(manages ? communityId : undefined)
  // Nothing tells of what others change: whoever comes back reads it anew.
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
