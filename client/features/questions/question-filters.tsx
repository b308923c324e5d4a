import { Button, NativeSelect } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import type { QuestionsQuery } from '../../../shared/domain/questions.ts'
import { groupsQuery } from '../../entities/author/member.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { SeveralField } from '../../ui/several-field.tsx'
import classes from './questions.module.css'

interface Props {
  community: Community
  filters: QuestionsQuery
  onChange: (changes: Partial<QuestionsQuery>) => void
  onReset: () => void
}

/** Which notes are counted. */
export const QuestionFilters = ({ community, filters, onChange, onReset }: Props) => {
  const { t, i18n } = useTranslation('questions')
  const { data: views = [] } = useQuery(viewsQuery(community._id))
  const { data: groups = [] } = useQuery(groupsQuery(community._id))
  return (
    <div className={classes.filters} role="group" aria-label={t('filters')}>
      <SeveralField
        label={t('views')}
        placeholder={t('views.any')}
        choices={viewChoicesOf(views, { language: i18n.language, untitled: t('untitled') })}
        value={filters.views}
        onChange={(chosen) => onChange({ views: chosen })}
      />
      <NativeSelect
        size="md"
        label={t('group')}
        value={filters.group}
        data={[
          { value: '', label: t('group.any') },
          ...groups.map(({ _id, title }) => ({ value: _id, label: title || t('untitled') })),
        ]}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
      />
      <DateRange from={filters.from} to={filters.to} timeZone={community.timeZone} onChange={onChange} />
      <Button
        variant="subtle"
        className={classes.reset ?? ''}
        leftSection={<IconFilterOff size={18} aria-hidden />}
        onClick={onReset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}
