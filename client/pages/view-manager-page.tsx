import { Button, Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../shared/rules/access.ts'
import { AddView } from '../features/view-manager/add-view.tsx'
import { hierarchyQuery } from '../features/view-manager/hierarchy.queries.ts'
import classes from '../features/view-manager/view-manager.module.css'
import { useViewMode, type ViewMode } from '../features/view-manager/view-mode.ts'
import { Views } from '../features/view-manager/views.tsx'
import { UnreadContext } from '../features/view-manager/view-row.tsx'
import { markAllRead } from '../entities/unread/mark-all-read.ts'
import { useUnreadNumbers } from '../entities/unread/unread.ts'
import { useLiveViews } from '../entities/view/live-views.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CommunityPage } from './community-page.tsx'

/** /viewmanager: the views of a community, for all its members. */
export default function ViewManagerPage() {
  const { t } = useTranslation('viewManager')
  return (
    <CommunityPage title={t('title')} back={(title) => t('back', { title })}>
      {(_, member) => <ManagedViews key={member.communityId} member={member} />}
    </CommunityPage>
  )
}

const ManagedViews = ({ member }: { member: Member }) => {
  const { t } = useTranslation('viewManager')
  const { communityId } = member
  const [mode, setMode] = useViewMode()
  const [wanted, setEditing] = useState(false)
  const editing = wanted && canManage(member)
  useLiveViews(communityId)
  const { t: tUnread } = useTranslation('unread')
  const cache = useQueryClient()
  const unread = useUnreadNumbers(member)
  // The button disappears, so the focus must move.
  const heading = useRef<HTMLHeadingElement>(null)
  const markAll = async (count: number) => {
    if (await markAllRead(cache, { path: communityId }, count)) heading.current?.focus()
  }
  const { data, error, refetch } = useQuery(hierarchyQuery(communityId))
  return (
    <>
      <div className={classes.head}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {t('title')}
        </Title>
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
          <UnreadContext value={unread?.views ?? {}}>
            <Views {...{ member, hierarchy: data, mode, editing }} />
            {unread !== undefined && unread.unread > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconChecks size={18} aria-hidden />}
                style={{ alignSelf: 'end' }}
                onClick={() => void markAll(unread.unread)}
              >
                {tUnread('allRead')}
              </Button>
            )}
          </UnreadContext>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={180} radius="lg" />
        )}
      </Stack>
    </>
  )
}
