import { Button, NativeSelect } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { groupsQuery } from '../../entities/author/member.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { SeveralField } from '../../ui/several-field.tsx'
import type { NetworkFilters } from './author-network.queries.ts'
import classes from './author-network.module.css'
import { MomentRange } from './moment-range.tsx'

interface Props {
  community: Community
  filters: NetworkFilters
  onChange: (changes: Partial<NetworkFilters>) => void
  onReset: () => void
}

/** Chooses whose contributions count, on which views, and of which time. */
export const NetworkFilterFields = ({ community, filters, onChange, onReset }: Props) => {
  const { t, i18n } = useTranslation('authorNetwork')
  const { data: groups = [] } = useQuery(groupsQuery(community._id))
  const { data: views = [] } = useQuery(viewsQuery(community._id))
  const isKnown = filters.group === '' || groups.some(({ _id }) => _id === filters.group)
  return (
    <div className={classes.filters} role="group" aria-label={t('filters')}>
      <NativeSelect
        size="md"
        label={t('group')}
        value={filters.group}
        data={[
          { value: '', label: t('group.any') },
          // An address may name one that has been closed since.
          ...(isKnown ? [] : [{ value: filters.group, label: t('group.unknown') }]),
          ...groups.map(({ _id, title }) => ({ value: _id, label: title || t('untitled') })),
        ]}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value })}
      />
      <SeveralField
        label={t('views')}
        placeholder={t('views.any')}
        choices={viewChoicesOf(views, { language: i18n.language, untitled: t('untitled') })}
        value={filters.views}
        onChange={(chosen) => onChange({ views: chosen })}
      />
      <MomentRange from={filters.from} to={filters.to} timeZone={community.timeZone} onChange={onChange} />
      <Button
        variant="subtle"
        leftSection={<IconFilterOff size={18} aria-hidden />}
        className={classes.reset ?? ''}
        onClick={onReset}
      >
        {t('reset')}
      </Button>
    </div>
  )
}
