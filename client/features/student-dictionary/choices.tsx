import { NativeSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { languageOf, LANGUAGES } from '../../../shared/text/languages.ts'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { type Choice, choicesFor } from '../../lib/choices.ts'

interface Props {
  authors: readonly Choice[]
  author: string
  language: AnalysisLanguage
  onChange: (changes: { author: string } | { language: AnalysisLanguage }) => void
}

/** Author, and language whose word forms are grouped. */
export const Choices = ({ authors, author, language, onChange }: Props) => {
  const { t } = useTranslation('dictionary')
  return (
    <>
      <Select
        label={t('author')}
        placeholder={t('author.choose')}
        nothingFoundMessage={t('author.nobody')}
        searchable
        allowDeselect={false}
        limit={SELECTOR_MAX}
        filter={({ search, limit }) => choicesFor(authors, search, limit)}
        data={[...authors]}
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
    </>
  )
}
