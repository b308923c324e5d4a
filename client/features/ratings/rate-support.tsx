import { ActionIcon, Popover, Skeleton, Text } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../../../shared/domain/links.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { GroupValue } from './group-value.tsx'
import { OwnRating } from './own-rating.tsx'
import classes from './rate-support.module.css'
import { ratingsQuery } from './ratings.queries.ts'
import { useOwnRating } from './use-own-rating.ts'

/** z-index above note windows, below confirm dialogs. */
const ABOVE_WINDOWS = 1_000

interface Props {
  link: Link
  title: string
  /** Author id of the rater; null if the user cannot rate. */
  authorId: string | null
  own: boolean
}

export const RateSupport = ({ link, title, authorId, own }: Props) => {
  const { t } = useTranslation('ratings')
  const [opened, setOpened] = useState(false)
  const titleId = useId()
  const { data: groups, error, refetch } = useQuery({ ...ratingsQuery(link, authorId), enabled: opened })
  const rating = useOwnRating(link, authorId, groups?.personal ?? null)
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md" width={280} zIndex={ABOVE_WINDOWS}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          className={classes.button}
          data-dirty={rating.dirty || undefined}
          aria-label={t('open', { title })}
          title={t('open', { title })}
          onClick={() => setOpened((before) => !before)}
        >
          <IconStar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <Text id={titleId} fw={700} mb="xs" dir="auto" className={classes.title}>
          {title}
        </Text>
        {groups ? (
          <dl className={classes.groups}>
            <dt>{t('personal')}</dt>
            <dd>
              {own && <Text size="sm">{t('ownWork')}</Text>}
              {authorId !== null && <OwnRating rating={rating} />}
              {!own && authorId === null && <Text size="sm">{t('membersOnly')}</Text>}
            </dd>
            <dt>{t('peer')}</dt>
            <GroupValue ratings={groups.peer} />
            <dt>{t('instructor')}</dt>
            <GroupValue ratings={groups.instructor} />
          </dl>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={160} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
