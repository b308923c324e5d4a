import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { containing } from '../../../shared/text/fold.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { registrationsQuery } from '../../entities/author/member.ts'
import { allCommunitiesQuery } from './communities.queries.ts'
import { Archived, Hidden } from './badges.tsx'
import { ManageLink } from './manage-link.tsx'
import classes from './my-communities.module.css'
import { ShortTitle } from '../../ui/short-title.tsx'

const PER_PAGE = 10

export const OtherCommunities = () => {
  const { t } = useTranslation('communities')
  const { data: all, error, refetch } = useQuery(allCommunitiesQuery)
  const { data: mine } = useQuery(registrationsQuery)
  if (!all && error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!all || !mine) return null
  const own = new Set(mine.map(({ communityId }) => communityId))
  const others = all.filter(({ _id }) => !own.has(_id))
  if (others.length === 0) return null
  return (
    <Card title={t('others.title')}>
      <Filtered communities={others} />
    </Card>
  )
}

const Filtered = ({ communities }: { communities: Community[] }) => {
  const { t } = useTranslation('communities')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const holds = containing(useDeferredValue(typed).trim())
  const found = communities.filter(({ title }) => holds(title))
  const type = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return (
    <Stack>
      <SearchField label={t('others.find')} value={typed} onChange={type} busy={false} />
      {found.length > 0 ? (
        <ul className={classes.others} aria-label={t('others.title')}>
          {found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ _id, title, archived, hidden }) => (
            <li key={_id}>
              <span className={classes.text}>
                <ShortTitle title={title} />
              </span>
              {hidden && <Hidden />}
              {archived && <Archived />}
              <ManageLink communityId={_id} title={title} />
            </li>
          ))}
        </ul>
      ) : (
        <Text c="dimmed">{t('join.nothingFound')}</Text>
      )}
      <Pager label={t('others.pages')} page={page} pages={Math.ceil(found.length / PER_PAGE)} onTurn={setPage} />
    </Stack>
  )
}
