import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  IconArrowRight,
  IconArrowsSort,
  IconCheck,
  IconListCheck,
  IconNotes,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Author } from '../../../shared/domain/authors.ts'
import { UnreadNumber } from '../../entities/unread/unread-number.tsx'
import { useUnreadTotals } from '../../entities/unread/unread-totals.ts'
import { paths } from '../../lib/paths.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ShortTitle } from '../../ui/short-title.tsx'
import { registrationsQuery } from '../../entities/author/member.ts'
import { Archived, Hidden } from './badges.tsx'
import { ManageLink } from './manage-link.tsx'
import classes from './my-communities.module.css'

const Rearrange = lazyComponent(async () => (await import('./rearrange.tsx')).default)

export const MyCommunities = () => {
  const { data: registrations, error, refetch } = useQuery(registrationsQuery)
  if (registrations) return registrations.length > 0 ? <Mine registrations={registrations} /> : <None />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Loading />
}

const Mine = ({ registrations }: { registrations: Author[] }) => {
  const { t } = useTranslation('communities')
  const [rearranging, setRearranging] = useState(false)
  const list = <List registrations={registrations} />
  return (
    <Stack gap="sm">
      {registrations.length > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          style={{ alignSelf: 'end' }}
          leftSection={rearranging ? <IconCheck size={18} aria-hidden /> : <IconArrowsSort size={18} aria-hidden />}
          onClick={() => setRearranging(!rearranging)}
        >
          {t(rearranging ? 'order.done' : 'order.change')}
        </Button>
      )}
      {rearranging ? (
        <Suspense fallback={list}>
          <Rearrange registrations={registrations} />
        </Suspense>
      ) : (
        list
      )}
    </Stack>
  )
}

const List = ({ registrations }: { registrations: Author[] }) => {
  const { t } = useTranslation('communities')
  const unread = useUnreadTotals()
  const titleId = useId()
  const items = (wanted: boolean) =>
    registrations
      .filter(({ _community }) => _community.archived === wanted)
      .map((author) => <Item key={author._id} author={author} unread={unread.get(author.communityId)} />)
  const [current, archived] = [items(false), items(true)]
  return (
    <>
      {current.length > 0 && (
        <ul className={classes.list} aria-label={t('mine.title')}>
          {current}
        </ul>
      )}
      {archived.length > 0 && (
        <section aria-labelledby={titleId}>
          <Title order={2} size="h3" id={titleId} mt="md" mb="sm">
            {t('mine.archived.title')}
          </Title>
          <ul className={classes.list} aria-labelledby={titleId}>
            {archived}
          </ul>
        </section>
      )}
    </>
  )
}

const Item = ({ author, unread }: { author: Author; unread: number | undefined }) => {
  const { t } = useTranslation('communities')
  const { title, archived, archivedReadable, hidden } = author._community
  const admin = useMe().role === 'admin'
  return (
    <li className={classes.item} data-archived={archived || undefined}>
      <div className={classes.initial} aria-hidden="true">
        {Array.from(title.trim())[0]?.toLocaleUpperCase() ?? '·'}
      </div>
      <div className={classes.text}>
        <Text fw={700} size="lg" lh={1.3}>
          <ShortTitle title={title} />
        </Text>
        <Group gap="xs">
          <Text c="dimmed" size="sm">
            {t(`role.${author.role}`)}
          </Text>
          <UnreadNumber count={unread} />
          {hidden && <Hidden />}
        </Group>
      </div>
      <div className={classes.actions}>
        {(admin || author.role === 'manager') && <ManageLink communityId={author.communityId} title={title} />}
        {!archived && (
          <IconLink
            to={paths.catchUp(author.communityId)}
            label={t('mine.catchUpNamed', { title })}
            variant="default"
            size="xl"
          >
            <IconListCheck size={22} aria-hidden />
          </IconLink>
        )}
        {(!archived || archivedReadable !== false) && (
          <IconLink
            to={paths.myWork(author.communityId)}
            label={t('mine.workNamed', { title })}
            variant="default"
            size="xl"
          >
            <IconNotes size={22} aria-hidden />
          </IconLink>
        )}
        {archived ? (
          <>
            <Archived />
            {archivedReadable !== false && (
              <Button
                component={Link}
                variant="default"
                to={paths.communityTop(author.communityId)}
                aria-label={t('mine.readNamed', { title })}
              >
                {t('mine.read')}
              </Button>
            )}
          </>
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
