import { Button, Container, Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { canManage, type Member } from '../../shared/access.ts'
import { AddView } from '../features/view-manager/add-view.tsx'
import { hierarchyQuery } from '../features/view-manager/hierarchy.queries.ts'
import classes from '../features/view-manager/view-manager.module.css'
import { useViewMode, type ViewMode } from '../features/view-manager/view-mode.ts'
import { Views } from '../features/view-manager/views.tsx'
import { communityQuery } from '../lib/community.ts'
import { useLiveViews } from '../lib/live-views.ts'
import { useMember } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { LoadFailed, PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /viewmanager: the views of a community, for all its members. */
export default function ViewManagerPage() {
  const { t } = useTranslation('viewManager')
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
      <ManagedViews key={communityId} member={member} />
    </Container>
  )
}

const ManagedViews = ({ member }: { member: Member }) => {
  const { t } = useTranslation('viewManager')
  const { communityId } = member
  const [mode, setMode] = useViewMode()
  const [wanted, setEditing] = useState(false)
  const editing = wanted && canManage(member)
  useLiveViews(communityId)
  const { data, error, refetch } = useQuery(hierarchyQuery(communityId))
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{t('title')}</Title>
        <Group gap="sm">
          <SegmentedControl<ViewMode>
            aria-label={t('mode')}
            value={mode}
            onChange={setMode}
            data={[
              { value: 'hierarchy', label: t('mode.hierarchy') },
              { value: 'list', label: t('mode.list') },
            ]}
          />
          {canManage(member) && (
            <Button
              variant={editing ? 'filled' : 'default'}
              aria-pressed={editing}
              onClick={() => setEditing(!editing)}
            >
              {t(editing ? 'done' : 'edit')}
            </Button>
          )}
        </Group>
      </div>
      <Stack gap="lg">
        {member.authorId !== null && <AddView communityId={communityId} />}
        {data ? (
          <Views {...{ member, hierarchy: data, mode, editing }} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={180} radius="lg" />
        )}
      </Stack>
    </>
  )
}
