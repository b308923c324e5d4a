import { Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CountingRule } from '../../entities/analysis/counting-rule.tsx'
import type { CatchUp as Told } from '../../../shared/domain/catch-up.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { useUnreadNumbers } from '../../entities/unread/unread.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { catchUpQuery } from './catch-up.queries.ts'
import { DayChoice } from './day-choice.tsx'
import { LettersSwitch } from './letters-switch.tsx'
import { MyIdeas } from './my-ideas.tsx'
import { NeedsResponse } from './needs-response.tsx'
import { News } from './news.tsx'

const LAST = { since: '' }

/** Changes since the last visit, in three parts (CTCH-01). */
export const CatchUp = ({ community, member }: { community: Community; member: Member }) => {
  const { t } = useTranslation('catchUp')
  const { t: tInsights } = useTranslation('insights')
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{tInsights('catchUp.text')}</Text>
        <CountingRule />
      </div>
      {member.authorId === null ? (
        <EmptyList icon={IconUsersPlus} title={t('notJoined')} text={t('notJoined.text')} />
      ) : (
        <Since community={community} member={member} />
      )}
    </Stack>
  )
}

const Since = ({ community, member }: { community: Community; member: Member }) => {
  const { t, i18n } = useTranslation('catchUp')
  const { t: tUnread } = useTranslation('unread')
  const unread = useUnreadNumbers(member)?.unread ?? 0
  const { filters, change, reset } = useAddressFilters(LAST)
  // Ignores an incomplete date.
  const since = Number.isNaN(Date.parse(filters.since)) ? '' : filters.since
  const { data, error, refetch } = useQuery({
    ...catchUpQuery(community._id, since),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const { news } = data
  const number = news.items.reduce((sum, { items }) => sum + items.length, news.more)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: community.timeZone })
  return (
    <>
      <DayChoice
        community={community}
        told={data}
        chosen={filters.since}
        onChoose={(day) => change({ since: day })}
        onReset={reset}
      >
        {unread > 0 && (
          <>
            {t('counts.news', { day: day.format(new Date(data.since)), number })}
            <br />
            <span data-unread>{t('counts.unread', { unread: tUnread('count', { count: unread }) })}</span>
          </>
        )}
      </DayChoice>
      <LettersSwitch communityId={community._id} stored={data.letters} />
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <Parts community={community} told={data} byUrgency={canManage(member)} />
    </>
  )
}

const Parts = ({ community, told, byUrgency }: { community: Community; told: Told; byUrgency: boolean }) => {
  const { t } = useTranslation('catchUp')
  const isUpToDate = told.mine.items.length === 0 && told.news.items.length === 0
  return (
    <>
      {isUpToDate ? (
        <EmptyList icon={IconCircleCheck} title={t('upToDate')} text={t('upToDate.text')} />
      ) : (
        <>
          <MyIdeas communityId={community._id} mine={told.mine} />
          <News communityId={community._id} news={told.news} />
        </>
      )}
      <NeedsResponse community={community} needs={told.needs} byUrgency={byUrgency} />
    </>
  )
}
