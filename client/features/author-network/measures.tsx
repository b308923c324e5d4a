import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MEASURES } from '../../../shared/analysis/measures.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import type { NetworkFilters } from './author-network.queries.ts'
import { measuresQuery } from './measures.queries.ts'
import classes from './measures.module.css'

interface Props {
  communityId: string
  filters: NetworkFilters
}

/** Measures of the whole network, each with definition, formula and source (MSRE-01). */
export const Measures = ({ communityId, filters }: Props) => {
  const { t, i18n } = useTranslation('measures')
  const titleId = useId()
  const { data, error, refetch } = useQuery(measuresQuery(communityId, filters))
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 4 })
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      {!data && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />)}
      {data && (
        <ul className={classes.measures} aria-labelledby={titleId}>
          {MEASURES.map(({ id, formula, source }) => {
            const value = data[id]
            return (
              <li key={id}>
                <div className={classes.head}>
                  <Title order={3} size="h5">
                    {t(`name.${id}`)}
                  </Title>
                  <data className={classes.value} value={value ?? ''}>
                    {value === null ? t('undefined') : number.format(value)}
                  </data>
                </div>
                <Text size="sm">{t(`text.${id}`)}</Text>
                <code className={classes.formula} dir="ltr">
                  {formula}
                </code>
                <Text size="xs" c="dimmed" lang="en" dir="ltr">
                  {source}
                </Text>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
