import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import type { QuestionsQuery } from '../../../shared/domain/questions.ts'
import { AnalysisFilters, DaysFilter, GroupFilter, ViewsFilter } from '../../entities/analysis/analysis-filters.tsx'

interface Props {
  community: Community
  filters: QuestionsQuery
  onChange: (changes: Partial<QuestionsQuery>) => void
  onReset: () => void
}

export const QuestionFilters = ({ community: { _id, timeZone }, filters, onChange, onReset }: Props) => {
  const { t } = useTranslation('questions')
  return (
    <AnalysisFilters label={t('filters')} onReset={onReset}>
      <ViewsFilter communityId={_id} value={filters.views} onChange={(views) => onChange({ views })} />
      <GroupFilter communityId={_id} value={filters.group} onChange={(group) => onChange({ group })} />
      <DaysFilter from={filters.from} to={filters.to} timeZone={timeZone} onChange={onChange} />
    </AnalysisFilters>
  )
}
