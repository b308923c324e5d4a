import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Column, COLUMNS, type Filters } from '../../../shared/analysis/activity.ts'
import { AnalysisFilters } from '../../entities/analysis/analysis-filters.tsx'

interface Props {
  columns: Readonly<Record<Column, string>>
  filters: Filters
  withReads: boolean
  hidden: boolean | undefined
  onFilter: (filters: Partial<Filters>) => void
  onReads: (withReads: boolean) => void
  onHidden: (hidden: boolean) => void
  onReset: () => void
}

export const ActivityFilters = ({ columns, filters, withReads, hidden, ...on }: Props) => {
  const { t } = useTranslation('activity')
  return (
    <AnalysisFilters label={t('filters')} narrow onReset={on.onReset}>
      {COLUMNS.map((column) => (
        <TextInput
          key={column}
          size="md"
          label={columns[column]}
          value={filters[column]}
          onChange={({ currentTarget: { value } }) => on.onFilter({ [column]: value })}
        />
      ))}
      <Stack gap="xs">
        <Checkbox
          label={t('withReads')}
          checked={withReads}
          onChange={({ currentTarget: { checked } }) => on.onReads(checked)}
        />
        {hidden !== undefined && (
          <Switch
            label={t('hidden')}
            checked={hidden}
            onChange={({ currentTarget: { checked } }) => on.onHidden(checked)}
          />
        )}
      </Stack>
    </AnalysisFilters>
  )
}
