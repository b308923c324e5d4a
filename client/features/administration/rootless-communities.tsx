import { Badge, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RootlessCommunity } from '../../../shared/domain/communities.ts'
import { errorText } from '../../lib/i18n.ts'
import type { Outcome } from './contexts.queries.ts'
import classes from '../../ui/lined-list.module.css'

interface Props {
  communities: readonly RootlessCommunity[]
  outcomes?: ReadonlyMap<string, Outcome> | undefined
}

export const RootlessCommunities = ({ communities, outcomes }: Props) => {
  const { t } = useTranslation('admin')
  return (
    <ul className={classes.list} aria-label={t('contexts.title')}>
      {communities.map((community) => (
        <Item key={community._id} community={community} outcome={outcomes?.get(community._id)} />
      ))}
    </ul>
  )
}

const Item = ({ community, outcome }: { community: RootlessCommunity; outcome: Outcome | undefined }) => {
  const { t, i18n } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const made = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(community.created))
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={700}>{community.title}</Text>
        <Text c="dimmed" size="sm">
          {t('contexts.made', { date: made })}
        </Text>
        {outcome?.error !== undefined && (
          <Text c="var(--mantine-color-error)" size="sm">
            {errorText(outcome.error, tErrors)}
          </Text>
        )}
      </div>
      {community.archived && (
        <Badge variant="default" size="lg" tt="none" fw={600}>
          {t('contexts.archived')}
        </Badge>
      )}
      {outcome && outcome.error === undefined && (
        <Badge variant="light" size="lg" tt="none" fw={700} leftSection={<IconCheck size={14} aria-hidden />}>
          {t('contexts.repaired')}
        </Badge>
      )}
    </li>
  )
}
