import { Anchor, Badge, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconEyeOff, IconFlag, IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Reported, Waiting } from '../../../shared/domain/moderation.ts'
import { useNames } from '../../entities/community/community.ts'
import { moderationCalls, moderationKey, useLiveModeration } from '../../entities/moderation/moderation.ts'
import { openNotice, openRemoval, restore } from '../../entities/moderation/moderation-dialogs.tsx'
import { Body } from '../../engines/editor/body.tsx'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import classes from './moderation.module.css'
import { approve, removedQuery, reportsQuery, waitingQuery } from './moderation.queries.ts'

const TABS = ['reports', 'waiting', 'removed'] as const
type Tab = (typeof TABS)[number]

export const Moderation = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('moderation')
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'reports'
  useLiveModeration(communityId)
  const lists = {
    reports: useQuery(reportsQuery(communityId)),
    waiting: useQuery(waitingQuery(communityId)),
    removed: useQuery(removedQuery(communityId)),
  }
  return (
    <>
      <Title order={1} mb="sm">
        {t('title')}
      </Title>
      <Tabs
        value={tab}
        onChange={(value) => setParams(value === 'reports' ? {} : { tab: value ?? '' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} rightSection={<Count of={lists[name].data} />}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="reports">
          <List of={lists.reports} tab="reports">
            {(reports) => reports.map((one) => <ReportedCard key={one.object._id} {...one} />)}
          </List>
        </Tabs.Panel>
        <Tabs.Panel value="waiting">
          <List of={lists.waiting} tab="waiting">
            {(waiting) => <Queue communityId={communityId} waiting={waiting} />}
          </List>
        </Tabs.Panel>
        <Tabs.Panel value="removed">
          <List of={lists.removed} tab="removed">
            {(removed) => removed.map((object) => <RemovedCard key={object._id} object={object} />)}
          </List>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const Count = ({ of }: { of: readonly unknown[] | undefined }) =>
  of && of.length > 0 ? (
    <Badge variant="light" circle={of.length < 10}>
      {of.length}
    </Badge>
  ) : null

const ICONS = { reports: IconFlag, waiting: IconHourglass, removed: IconEyeOff }

interface ListProps<T> {
  of: UseQueryResult<T[]>
  tab: Tab
  children: (found: T[]) => ReactNode
}

const List = <T,>({ of: { data, error, refetch }, tab, children }: ListProps<T>) => {
  const { t } = useTranslation('moderation')
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (data.length === 0) return <EmptyList icon={ICONS[tab]} title={t(`${tab}.none`)} text={t(`${tab}.none.text`)} />
  return <Stack>{children(data)}</Stack>
}

const useAct = (communityId: string) => {
  const cache = useQueryClient()
  const { t: tErrors } = useTranslation('errors')
  return async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
    await cache.invalidateQueries({ queryKey: moderationKey(communityId) })
  }
}

const useWhen = () => {
  const { i18n } = useTranslation()
  return (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
}

interface CardProps {
  object: Contribution
  children: ReactNode
  acts: ReactNode
}

const ContributionCard = ({ object, children, acts }: CardProps) => {
  const { t } = useTranslation('moderation')
  const nameOf = useNames(object.communityId)
  const names = object.authors.flatMap((id) => nameOf.get(id) ?? []).join(', ')
  const heading = useId()
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} dir="auto">
        <Anchor component={Link} to={paths.contribution(object._id)} inherit>
          {object.title || t('untitled')}
        </Anchor>
      </Title>
      {names && (
        <Text size="sm" c="dimmed">
          {names}
        </Text>
      )}
      <Content object={object} />
      {children}
      <Group gap="xs" mt="sm">
        {acts}
      </Group>
    </article>
  )
}

const Content = ({ object: { communityId, data } }: { object: Contribution }) => {
  const names = useNames(communityId)
  const html = [data.body, data.text].find((text) => typeof text === 'string' && text !== '')
  return typeof html === 'string' ? (
    <div className={classes.text}>
      <Body body={html} titles={names} />
    </div>
  ) : null
}

const ReportedCard = ({ object, reports }: Reported) => {
  const { t } = useTranslation('moderation')
  const nameOf = useNames(object.communityId)
  const act = useAct(object.communityId)
  const when = useWhen()
  const { decide } = moderationCalls(object)
  const write = () =>
    openNotice({
      title: t('write.title'),
      intro: t('write.text'),
      submit: t('write.send'),
      send: (text) => decide({ decision: 'write', text }),
    })
  return (
    <ContributionCard
      object={object}
      acts={
        <>
          <Button variant="default" onClick={() => void act(() => decide({ decision: 'keep' }))}>
            {t('keep')}
          </Button>
          <Button variant="default" onClick={() => void act(write)}>
            {t('write')}
          </Button>
          <Button variant="light" color="red" onClick={() => void act(() => decide({ decision: 'remove' }))}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <ul className={classes.reports}>
        {reports.map(({ by, reason, time }) => (
          <li key={by}>
            {t('reported', { name: nameOf.get(by) ?? '…', reason: t(`reason.${reason}`), when: when(time) })}
          </li>
        ))}
      </ul>
    </ContributionCard>
  )
}

const Queue = ({ communityId, waiting }: { communityId: string; waiting: readonly Waiting[] }) => {
  const { t } = useTranslation('moderation')
  const act = useAct(communityId)
  const cache = useQueryClient()
  const when = useWhen()
  const approveSome = (some: readonly Waiting[]) =>
    act(async () => {
      const { approved, changed } = await approve(communityId, some)
      if (approved.length > 0) notify(t('approved', { count: approved.length }))
      if (changed.length > 0) toastError(t('approved.changed', { count: changed.length }))
    })
  const sendBack = (object: Contribution) =>
    openNotice({
      title: t('sendBack.title'),
      intro: t('sendBack.text'),
      submit: t('sendBack'),
      send: moderationCalls(object).sendBack,
    })
  return (
    <>
      {waiting.length > 1 && (
        <Group>
          <Button onClick={() => void approveSome(waiting)}>{t('approveAll', { count: waiting.length })}</Button>
        </Group>
      )}
      {waiting.map((one) => (
        <ContributionCard
          key={one.object._id}
          object={one.object}
          acts={
            <>
              <Button onClick={() => void approveSome([one])}>{t('approve')}</Button>
              <Button variant="default" onClick={() => void act(() => sendBack(one.object))}>
                {t('sendBack')}
              </Button>
              {!one.approved && (
                <Button variant="light" color="red" onClick={() => void act(() => openRemoval(one.object, cache))}>
                  {t('remove')}
                </Button>
              )}
            </>
          }
        >
          <Text size="sm">{t(one.approved ? 'since.change' : 'since.new', { when: when(one.since) })}</Text>
          {one.approved && (
            <details className={classes.before}>
              <summary>{t('before')}</summary>
              <Text fw={600} dir="auto">
                {one.approved.title || t('untitled')}
              </Text>
              <Content object={one.approved} />
            </details>
          )}
        </ContributionCard>
      ))}
    </>
  )
}

const RemovedCard = ({ object }: { object: Contribution }) => {
  const { t } = useTranslation('moderation')
  const nameOf = useNames(object.communityId)
  const cache = useQueryClient()
  const when = useWhen()
  const { holding } = object
  return (
    <ContributionCard
      object={object}
      acts={
        <Button variant="default" onClick={() => void restore(object, cache)}>
          {t('restore')}
        </Button>
      }
    >
      {holding && (
        <Text size="sm">
          {t('removed.by', { name: nameOf.get(holding.by ?? '') ?? t('anAdmin'), when: when(holding.at) })}
        </Text>
      )}
      {holding?.reason && (
        <Text size="sm" dir="auto">
          {t('removed.reason', { reason: holding.reason })}
        </Text>
      )}
    </ContributionCard>
  )
}
