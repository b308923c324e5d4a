import { Alert, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useNames } from '../../entities/community/community.ts'
import { authorsQuery, useMember } from '../../entities/author/member.ts'
import { useLiveObject } from '../../entities/object/objects.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { GroupEditor } from './group-editor.tsx'
import { GroupReader } from './group-reader.tsx'
import classes from './groups.module.css'

interface Props {
  group: Contribution
  onDirtyChange: (dirty: boolean) => void
  onTitleChange?: ((title: string) => void) | undefined
}

export const GroupPage = ({ group, onDirtyChange, onTitleChange }: Props) => {
  const { t } = useTranslation('groups')
  useLiveObject(group._id)
  useEffect(() => onTitleChange?.(group.title), [group.title, onTitleChange])
  const removed = group.status === 'inactive'
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <BackLink to={paths.groupManager(group.communityId)}>{t('all')}</BackLink>
        {removed && (
          <Alert color="yellow" icon={<IconTrash aria-hidden />} title={t('removed.title')} mt="md">
            {t('removed.text')}
          </Alert>
        )}
        <Content group={group} removed={removed} onDirtyChange={onDirtyChange} />
      </div>
    </div>
  )
}

const Content = ({ group, removed, onDirtyChange }: Omit<Props, 'onTitleChange'> & { removed: boolean }) => {
  const { communityId } = group
  const member = useMember(communityId)
  const names = useNames(communityId)
  const { error, refetch } = useQuery(authorsQuery(communityId))
  if (error && names.size === 0) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!member || names.size === 0) return <Skeleton h={280} mt="md" radius="lg" />
  return canWrite(member, group) && !removed ? (
    <GroupEditor group={group} names={names} onDirtyChange={onDirtyChange} />
  ) : (
    <GroupReader group={group} names={names} />
  )
}
