import { Skeleton, Stack, Text } from '@mantine/core'
import { IconCloud } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { canManage } from '../../../shared/rules/access.ts'
import { CloudAndList } from '../../entities/analysis/cloud-and-list.tsx'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { useMember } from '../../entities/author/member.ts'
import { useRootContext, useRootSettings } from '../../entities/community/community.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CloudLanguages } from './cloud-languages.tsx'
import { StopWordEditor, StopWords } from './stop-words.tsx'
import classes from './word-cloud.module.css'
import { wordsQuery } from './word-cloud.queries.ts'

const NONE: readonly string[] = []

export const WordCloudOfView = ({ view: { _id: viewId, communityId } }: { view: Contribution }) => {
  const { t } = useTranslation('wordCloud')
  const navigate = useNavigate()
  const member = useMember(communityId)
  const context = useRootContext(communityId)
  const stopWords = useRootSettings(communityId)?.stopWords
  const { filters, change, reset } = useAddressFilters({ language: '' })
  const { data, error, refetch } = useQuery({
    ...wordsQuery(viewId, stopWords ?? NONE, filters.language),
    enabled: stopWords !== undefined,
  })
  const searchFor = (word: string) => paths.search(communityId, new URLSearchParams({ q: word, on: viewId }).toString())
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={560} radius="lg" mt="lg" />
    )
  const { words, notes, language, languages } = data
  return (
    <Stack gap="lg" mt="lg">
      {languages.length > 1 && (
        <CloudLanguages
          language={filters.language || language}
          languages={languages}
          onChange={(code) => change({ language: code })}
          onReset={reset}
        />
      )}
      {words.length === 0 ? (
        <EmptyList icon={IconCloud} title={t('none')} text={t('none.text')} />
      ) : (
        <CloudAndList
          title={t('cloud')}
          words={words}
          searchFor={searchFor}
          onOpen={(word) => void navigate(searchFor(word))}
          fileName="word_cloud"
        >
          <Text size="sm" c="dimmed" mb="sm">
            {t('list.hint', { count: notes })}
          </Text>
          <ol className={classes.words} aria-label={t('list')}>
            {words.map(({ word, count }) => (
              <li key={word}>
                <Link to={searchFor(word)} className={classes.word}>
                  <span dir="auto">{word}</span>
                  <span className={classes.count}>{count}</span>
                </Link>
              </li>
            ))}
          </ol>
        </CloudAndList>
      )}
      {context && member && (
        <Card title={t('stopWords')}>
          {canManage(member) ? <StopWordEditor context={context} /> : <StopWords words={stopWords ?? NONE} />}
        </Card>
      )}
    </Stack>
  )
}
