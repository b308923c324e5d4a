import { Button, Checkbox, Group, MultiSelect, Stack, Switch, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRootSettings } from '../../entities/community/community.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { useBoardData } from '../../entities/view/use-board-data.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { orderIn } from '../../lib/order.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import classes from './filter-form.module.css'
import { CONTRIBUTION_TYPES, type ContributionType, type Filter, isFiltering } from './filter.ts'
import { filterOptions } from '../../lib/choices.ts'

/** Labels of types; FILT-05 has its own. */
const LABELS = {
  Note: 'type.Note',
  Drawing: 'type.Drawing',
  View: 'type.View',
  Attachment: 'type.Attachment',
  Buildson: 'type.buildOn',
  Riseabove: 'type.riseAbove',
} as const satisfies Record<ContributionType, string>

const LISTED_MAX = 200

/** Debounce of the text search in milliseconds. */
const PAUSE_MS = 250

interface Props {
  filter: Filter
  timeZone: string
  onChange: (filter: Filter) => void
  onClear: () => void
  /** Number of visible items; undefined if all are visible. */
  count: string | undefined
  hits: readonly BoardItem[] | undefined
  dims: boolean
  onDims: (dims: boolean) => void
  searching: boolean
  failed: boolean
  retry: () => void
}

export default function FilterForm({
  filter,
  timeZone,
  onChange,
  onClear,
  count,
  hits = [],
  dims,
  onDims,
  searching,
  failed,
  retry,
}: Props) {
  const { t, i18n } = useTranslation('filter')
  const { t: tViews } = useTranslation('views')
  const { view, names, flyTo } = useBoard()
  const classic = useRootSettings(view.communityId)?.knowledgeForum6 === true
  const labelOf = (type: ContributionType) => (classic ? (`type.${type}` as const) : LABELS[type])
  const compare = orderIn(i18n.language)
  const board = useBoardData()
  const writing = new Set(board?.items.flatMap(({ _to }) => _to.authors))
  const authors = [...names]
    .filter(([id]) => writing.has(id))
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => compare(a.label, b.label))
  const { data: scaffolds } = useQuery(scaffoldsQuery(view.communityId))
  const [text, setText] = useState(filter.textSearch)
  const search = useDebouncedCallback((textSearch: string) => onChange({ ...filter, textSearch }), {
    delay: PAUSE_MS,
    // Closing the panel does not cancel the search.
    flushOnUnmount: true,
  })
  const clear = () => {
    search.cancel()
    setText('')
    onClear()
  }
  const set = (changes: Partial<Filter>) => {
    search.cancel()
    onChange({ ...filter, textSearch: text, ...changes })
  }
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('text')}
        description={t('text.hint')}
        value={text}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          search(value)
        }}
      />
      <DateRange
        from={filter.fromDate}
        to={filter.toDate}
        timeZone={timeZone}
        onChange={({ from, to }) => set({ fromDate: from, toDate: to })}
      />
      <Checkbox.Group
        label={t('types')}
        value={[...filter.selectedContributionTypes]}
        onChange={(chosen) =>
          set({ selectedContributionTypes: CONTRIBUTION_TYPES.filter((type) => chosen.includes(type)) })
        }
      >
        <Group gap="xs" mt={4}>
          {CONTRIBUTION_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(labelOf(type))} />
          ))}
        </Group>
      </Checkbox.Group>
      <MultiSelect
        label={t('authors')}
        placeholder={filter.authors.length === 0 ? t('authors.choose') : undefined}
        data={authors}
        value={[...filter.authors]}
        onChange={(chosen) => set({ authors: chosen })}
        searchable
        filter={filterOptions}
        clearable
      />
      <Switch
        label={t('unread')}
        checked={filter.unreadOnly}
        onChange={({ currentTarget: { checked } }) => set({ unreadOnly: checked })}
      />
      <Checkbox.Group
        label={t('scaffolds')}
        value={[...filter.selectedScaffolds]}
        onChange={(selectedScaffolds) => set({ selectedScaffolds })}
      >
        <Stack gap={6} mt={4}>
          {scaffolds?.map(({ id, title }) => (
            <Checkbox key={id} value={id} label={title} />
          ))}
          {scaffolds?.length === 0 && <Text c="dimmed">{t('scaffolds.none')}</Text>}
        </Stack>
      </Checkbox.Group>
      <Switch label={t('dim')} checked={dims} onChange={({ currentTarget: { checked } }) => onDims(checked)} />
      <FormAlert message={failed ? t('failed') : undefined} />
      <Group justify="space-between" mih="2.25rem">
        <Text component="output" size="sm" c="dimmed">
          {searching ? t('searching') : count}
        </Text>
        {failed ? (
          <Button variant="default" onClick={retry}>
            {t('again')}
          </Button>
        ) : (
          <BusyButton variant="default" disabled={!isFiltering(filter) && text === ''} onClick={clear}>
            {t('clear')}
          </BusyButton>
        )}
      </Group>
      {hits.length > 0 && (
        <ul className={classes.hits} aria-label={t('hits')}>
          {hits.slice(0, LISTED_MAX).map(({ _id, _to }) => (
            <li key={_id}>
              <UnstyledButton dir="auto" className={classes.hit} onClick={() => flyTo(_id)}>
                {_to.title || tViews('untitled')}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
