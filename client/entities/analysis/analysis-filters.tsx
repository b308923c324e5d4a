import { Button, NativeSelect } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRange } from '../../ui/date-range.tsx'
import { SeveralField } from '../../ui/several-field.tsx'
import { groupsQuery } from '../author/member.ts'
import { viewsQuery } from '../view/live-views.ts'
import { viewChoicesOf } from '../view/view-choices.ts'
import classes from './analysis-filters.module.css'

interface Props {
  label: string
  onReset?: () => void
  /** Aligned by their lower edges, for fields of different heights. */
  narrow?: boolean
  children: ReactNode
}

export const AnalysisFilters = ({ label, onReset, narrow = false, children }: Props) => {
  const { t } = useTranslation('charts')
  return (
    <div className={classes.filters} data-narrow={narrow || undefined} role="group" aria-label={label}>
      {children}
      {onReset && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          className={classes.reset ?? ''}
          onClick={onReset}
        >
          {t('filters.reset')}
        </Button>
      )}
    </div>
  )
}

export const DaysFilter = (props: ComponentProps<typeof DateRange>) => (
  <div className={classes.days}>
    <DateRange {...props} />
  </div>
)

interface ViewsProps {
  communityId: string
  value: readonly string[]
  onChange: (views: string[]) => void
}

export const ViewsFilter = ({ communityId, value, onChange }: ViewsProps) => {
  const { t, i18n } = useTranslation('charts')
  const { data: views = [] } = useQuery(viewsQuery(communityId))
  return (
    <SeveralField
      label={t('filters.views')}
      placeholder={t('filters.views.any')}
      choices={viewChoicesOf(views, { language: i18n.language, untitled: t('untitled') })}
      value={value}
      onChange={onChange}
    />
  )
}

interface GroupProps {
  communityId: string
  value: string
  onChange: (group: string) => void
}

export const GroupFilter = ({ communityId, value, onChange }: GroupProps) => {
  const { t } = useTranslation('charts')
  const { data: groups } = useQuery(groupsQuery(communityId))
  // An address may contain a group that was deleted since.
  const isClosed = value !== '' && groups !== undefined && !groups.some(({ _id }) => _id === value)
  return (
    <NativeSelect
      size="md"
      label={t('filters.group')}
      value={value}
      data={[
        { value: '', label: t('filters.group.any') },
        ...(isClosed ? [{ value, label: t('filters.group.closed') }] : []),
        ...(groups ?? []).map(({ _id, title }) => ({ value: _id, label: title || t('untitled') })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
