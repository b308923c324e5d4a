import { Group, NativeSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { languageOf, LANGUAGES } from '../../../shared/text/languages.ts'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { choicesFor } from '../../lib/choices.ts'
import { orderIn } from '../../lib/order.ts'
import classes from './student-dictionary.module.css'

interface Props {
  communityId: string
  author: string
  language: AnalysisLanguage
  onChange: (changes: { author: string } | { language: AnalysisLanguage }) => void
}

/** Author, and language whose word forms are grouped. */
export const Choices = ({ communityId, author, language, onChange }: Props) => {
  const { t, i18n } = useTranslation('dictionary')
  const { data: names } = useQuery(analysisNamesQuery(communityId))
  const authors = useMemo(() => {
    const compare = orderIn(i18n.language)
    const listed = names?.authors.map(({ _id, name }) => ({ value: _id, label: name })) ?? []
    return listed.toSorted((a, b) => compare(a.label, b.label))
  }, [names, i18n.language])
  return (
    <Group align="start" gap="sm">
      <Select
        className={classes.field ?? ''}
        label={t('author')}
        placeholder={t('author.choose')}
        nothingFoundMessage={t('author.nobody')}
        searchable
        limit={SELECTOR_MAX}
        filter={({ search, limit }) => choicesFor(authors, search, limit)}
        data={authors}
        value={author || null}
        onChange={(id) => onChange({ author: id ?? '' })}
      />
      <NativeSelect
        size="md"
        label={t('language')}
        value={language}
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ currentTarget }) => onChange({ language: languageOf(currentTarget.value)?.code ?? language })}
      />
    </Group>
  )
}
