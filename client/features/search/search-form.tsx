import { Button, Chip, Collapse, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { isAdvanced, OFFERED_TYPES, type OfferedType, type Search } from './search-params.ts'
import classes from './search.module.css'

const TEXT_MAX = 500

interface Props {
  community: Community
  search: Search
  /** After the first search, changing the type searches at once. */
  hasBegun: boolean
  onSearch: (search: Search) => void
}

export const SearchForm = ({ community, search, hasBegun, onSearch }: Props) => {
  const { t } = useTranslation('search')
  const [address, setAddress] = useState(search)
  const [draft, setDraft] = useState(search)
  if (address !== search) {
    setAddress(search)
    setDraft(search)
  }
  const [open, setOpen] = useState(() => isAdvanced(search))
  const panelId = useId()
  const set = (changes: Partial<Search>) => setDraft({ ...draft, ...changes })
  const begin = (changes: Partial<Search> = {}) => onSearch({ ...draft, ...changes, page: 1 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin()
  }
  const chooseType = (type: OfferedType) => {
    set({ type })
    if (hasBegun) begin({ type })
  }
  return (
    <form role="search" className={classes.form} onSubmit={submit}>
      <Stack gap="sm">
        {search.ids.length > 0 && (
          <Group gap="sm">
            <Text fw={650}>{t('selected', { count: search.ids.length })}</Text>
            <Button variant="default" size="compact-md" onClick={() => begin({ ids: [] })}>
              {t('selected.all')}
            </Button>
          </Group>
        )}
        <div className={classes.ask}>
          <TextInput
            type="search"
            label={t('text')}
            placeholder={t('hint')}
            value={draft.text}
            maxLength={TEXT_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            leftSection={<IconSearch size={18} aria-hidden />}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
          <Button type="submit">{t('submit')}</Button>
        </div>
        <Chip.Group value={draft.type} onChange={(type) => chooseType(type)}>
          <Group gap="xs" role="radiogroup" aria-label={t('types')}>
            {OFFERED_TYPES.map((type) => (
              <Chip key={type} value={type} variant="light">
                {t(`for.${type}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.more}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {t('advanced')}
        </Button>
        <Collapse expanded={open} id={panelId}>
          <AdvancedFields community={community} search={draft} onChange={set} />
        </Collapse>
      </Stack>
    </form>
  )
}
