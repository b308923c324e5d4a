import { NativeSelect, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Member } from '../../../shared/rules/access.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { useInsights } from '../../entities/analysis/insights.ts'
import { useRoot } from '../../entities/community/community.ts'
import { useLiveViews, viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { InsightPicture } from './insight-picture.tsx'
import classes from './insights.module.css'

/** Pages of analysis by the question that each answers. */
export const Insights = ({ member }: { member: Member }) => {
  const { t, i18n } = useTranslation('insights')
  const { t: tNames } = useTranslation('analytics')
  const { t: tCharts } = useTranslation('charts')
  const { communityId } = member
  const { filters, change } = useAddressFilters({ view: '' })
  const { data: views, error, refetch } = useQuery(viewsQuery(communityId))
  useLiveViews(communityId)
  const { context, missing } = useRoot(communityId)
  const viewId = views?.find(({ _id }) => _id === filters.view)?._id ?? views?.[0]?._id
  const pages = useInsights(member, viewId)
  // All at once, so that nothing moves under the pointer.
  if (!views || !(context || missing))
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('hint')}</Text>
        </div>
        {views.length > 1 && (
          <NativeSelect
            label={t('view')}
            value={viewId}
            data={viewChoicesOf(views, { language: i18n.language, untitled: tCharts('untitled') })}
            onChange={({ currentTarget }) => change({ view: currentTarget.value })}
          />
        )}
      </div>
      <ul className={classes.list}>
        {pages.map(({ name, path }) => (
          <li key={name} className={classes.item}>
            <InsightPicture name={name} />
            <div className={classes.words}>
              <Link to={path} className={classes.link}>
                {t(name)}
              </Link>
              <span className={classes.name}>{tNames(name)}</span>
              <span>{t(`${name}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
