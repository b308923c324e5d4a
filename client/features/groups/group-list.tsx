import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Group } from '../../../shared/domain/groups.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { useNames } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { useRoom } from '../../lib/live.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ask } from '../../ui/ask.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { ShortLinkTitle } from '../../ui/short-title.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useLiveGroups } from './groups.live.ts'
import { useRemoveGroup } from './groups.queries.ts'
import classes from './groups.module.css'

/** Maximum number of subscribed groups; a connection is limited to 200 rooms. */
const FOLLOWED_MAX = 100

export const GroupList = ({ groups, member }: { groups: readonly Group[]; member: Member }) => {
  const { t } = useTranslation('groups')
  const list = useRef<HTMLDivElement>(null)
  const names = useNames(member.communityId)
  useLiveGroups()
  return (
    <div ref={list} tabIndex={-1}>
      {groups.length === 0 ? (
        <EmptyList icon={IconUsersGroup} title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {groups.map((group, place) => (
            <Row
              key={group._id}
              group={group}
              names={group.members.flatMap((id) => names.get(id) ?? [])}
              followed={place < FOLLOWED_MAX}
              removable={canWrite(member, group)}
              onRemoved={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  group: Group
  names: readonly string[]
  followed: boolean
  removable: boolean
  onRemoved: () => void
}

const Row = ({ group, names, followed, removable, onRemoved }: RowProps) => {
  const { t, i18n } = useTranslation('groups')
  useRoom(followed ? roomOf('contribution', group._id) : undefined)
  return (
    <li className={classes.row}>
      <IconUsersGroup size={26} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <Anchor component={Link} to={paths.contribution(group._id)} target="_blank" rel="noopener" fw={700} size="lg">
          <span dir="auto">
            <ShortLinkTitle title={group.title} />
          </span>{' '}
          <IconExternalLink size={16} aria-hidden />
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('members', { count: group.members.length })}
        </Text>
        {names.length > 0 && (
          <Text size="sm" lineClamp={2} dir="auto">
            {new Intl.ListFormat(i18n.language).format(names)}
          </Text>
        )}
      </div>
      {removable && <Remove group={group} onRemoved={onRemoved} />}
    </li>
  )
}

const Remove = ({ group, onRemoved }: Pick<RowProps, 'group' | 'onRemoved'>) => {
  const { t } = useTranslation('groups')
  const { t: tErrors } = useTranslation('errors')
  const remove = useRemoveGroup()
  const act = async () => {
    const question = { title: t('remove.ask'), text: t('remove.text', { title: group.title }), danger: true }
    if (!(await ask({ ...question, yes: t('remove'), no: t('cancel') }))) return
    remove.mutate(group, { onSuccess: onRemoved, onError: (error) => toastError(errorText(error, tErrors)) })
  }
  return (
    <IconAction label={t('remove.named', { title: group.title })} loading={remove.isPending} onClick={() => void act()}>
      <IconTrash size={20} aria-hidden />
    </IconAction>
  )
}
