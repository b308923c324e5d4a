import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WordCloud } from '../../../shared/domain/word-cloud.ts'
import { AnalysisFilters } from '../../entities/analysis/analysis-filters.tsx'
import { useLanguageName } from '../../entities/note/note-languages.ts'

interface Props extends Pick<WordCloud, 'languages'> {
  language: string
  onChange: (language: string) => void
  onReset: () => void
}

export const CloudLanguages = ({ language, languages, onChange, onReset }: Props) => {
  const { t } = useTranslation('wordCloud')
  const nameOf = useLanguageName()
  const named = languages.map(({ code, notes }) => ({
    value: code,
    label: t('language.one', { language: code === 'other' ? t('language.other') : nameOf(code), count: notes }),
  }))
  return (
    <AnalysisFilters label={t('filters')} narrow onReset={onReset}>
      <NativeSelect
        size="md"
        label={t('language')}
        value={language}
        data={[...named, { value: 'all', label: t('language.all') }]}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </AnalysisFilters>
  )
}
