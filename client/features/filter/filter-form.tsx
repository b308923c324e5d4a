import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../entities/view/open-board.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { CONTRIBUTION_TYPES, type Filter, isFiltering } from './filter.ts'

/** So long after the last letter the search begins. */
const PAUSE_MS = 250

interface Props {
  filter: Filter
  onChange: (filter: Filter) => void
  onClear: () => void
  /** How many items are shown; nothing while all are. */
  count: string | undefined
  searching: boolean
  failed: boolean
  retry: () => void
}

/** What is looked for on the view; everything takes effect as it is chosen. */
export default function FilterForm({ filter, onChange, onClear, count, searching, failed, retry }: Props) {
  const { t } = useTranslation('filter')
  const { view } = useBoard()
  const { data: scaffolds } = useQuery(scaffoldsQuery(view.communityId))
  const [text, setText] = useState(filter.textSearch)
  const search = useDebouncedCallback((textSearch: string) => onChange({ ...filter, textSearch }), {
    delay: PAUSE_MS,
    // Whoever closes the panel at once has searched all the same.
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
      <Group grow gap="xs">
        <TextInput
          type="date"
          label={t('from')}
          value={filter.fromDate}
          onChange={(event) => set({ fromDate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('to')}
          value={filter.toDate}
          onChange={(event) => set({ toDate: event.currentTarget.value })}
        />
      </Group>
      <Checkbox.Group
        label={t('types')}
        value={[...filter.selectedContributionTypes]}
        onChange={(chosen) =>
          set({ selectedContributionTypes: CONTRIBUTION_TYPES.filter((type) => chosen.includes(type)) })
        }
      >
        <Group gap="xs" mt={4}>
          {CONTRIBUTION_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(`type.${type}`)} />
          ))}
        </Group>
      </Checkbox.Group>
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
    </Stack>
  )
}
