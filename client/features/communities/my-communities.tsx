import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconUserCog, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Author } from '../../../shared/authors.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { registrationsQuery } from './communities.queries.ts'
import classes from './my-communities.module.css'

/** The communities one is a member of, each with the way in. */
export const MyCommunities = () => {
  const { data: registrations, error, refetch } = useQuery(registrationsQuery)
  if (registrations) return registrations.length > 0 ? <List registrations={registrations} /> : <None />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Loading />
}

const List = ({ registrations }: { registrations: Author[] }) => {
  const { t } = useTranslation('communities')
  return (
    <ul className={classes.list} aria-label={t('mine.title')}>
      {registrations.map((author) => (
        <Item key={author._id} author={author} />
      ))}
    </ul>
  )
}

const Item = ({ author }: { author: Author }) => {
  const { t } = useTranslation('communities')
  const { title, archived } = author._community
  return (
    <li className={classes.item} data-archived={archived || undefined}>
      <div className={classes.initial} aria-hidden="true">
        {Array.from(title.trim())[0]?.toLocaleUpperCase() ?? '·'}
      </div>
      <div className={classes.text}>
        <Text fw={700} size="lg" lh={1.3}>
          {title}
        </Text>
        <Text c="dimmed" size="sm">
          {t(`role.${author.role}`)}
        </Text>
      </div>
      <div className={classes.actions}>
        {author.role === 'manager' && <ManageAuthors communityId={author.communityId} title={title} />}
        {archived ? (
          <Badge variant="default" size="lg" tt="none" fw={600}>
            {t('mine.archived')}
          </Badge>
        ) : (
          <Button
            component={Link}
            to={paths.communityTop(author.communityId)}
            aria-label={t('mine.enterNamed', { title })}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('mine.enter')}
          </Button>
        )}
      </div>
    </li>
  )
}

const ManageAuthors = ({ communityId, title }: { communityId: string; title: string }) => {
  const { t } = useTranslation('communities')
  return (
    <IconLink
      to={paths.authorManager(communityId)}
      label={t('mine.authorsNamed', { title })}
      variant="default"
      size="xl"
    >
      <IconUserCog size={22} aria-hidden />
    </IconLink>
  )
}

const None = () => {
  const { t } = useTranslation('communities')
  return <EmptyList icon={IconUsersGroup} title={t('mine.empty.title')} text={t('mine.empty.text')} />
}

const Loading = () => {
  const { t } = useTranslation('communities')
  return (
    <Stack component="output" aria-busy="true" aria-label={t('mine.loading')} gap="sm">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h={82} radius="lg" />
      ))}
    </Stack>
  )
}
