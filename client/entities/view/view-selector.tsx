import { Button, Group, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { choicesFor } from '../../lib/choices.ts'
import type { ViewChoice } from './view-choices.ts'

interface Props {
  views: readonly ViewChoice[]
  /** Visible above the field. */
  label?: string
  /** Resolves with success; after a failure the selection is kept. */
  onAdd: (ids: readonly string[]) => Promise<boolean>
}

export const ViewSelector = ({ views, label, onAdd }: Props) => {
  const { t } = useTranslation()
  const [ids, setChosen] = useState<string[]>([])
  const [refused, setRefused] = useState(false)
  const [adding, setAdding] = useState(false)
  // Added views may be missing in the options.
  const chosen = ids.filter((id) => views.some(({ value }) => value === id))
  const choose = (ids: string[]) => {
    setChosen(ids)
    setRefused(false)
  }
  const add = async () => {
    setRefused(chosen.length === 0)
    if (chosen.length === 0) return
    setAdding(true)
    if (await onAdd(chosen)) setChosen([])
    setAdding(false)
  }
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <MultiSelect
        size="md"
        flex={1}
        miw={0}
        {...(label === undefined ? { 'aria-label': t('selectViews') } : { label })}
        placeholder={chosen.length === 0 ? t('selectViews.placeholder') : ''}
        nothingFoundMessage={t('selectViews.nothing')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={views.length > SELECTOR_MAX && t('selectViews.more', { max: SELECTOR_MAX, all: views.length })}
        searchable
        limit={SELECTOR_MAX}
        filter={({ search, limit }) =>
          choicesFor(
            views.filter(({ value }) => !chosen.includes(value)),
            search,
            limit,
          )
        }
        data={[...views]}
        value={chosen}
        error={refused && <span role="alert">{t('selectViews.none')}</span>}
        onChange={choose}
      />
      <Button
        variant="light"
        flex="none"
        mt={label === undefined ? 0 : '2rem'}
        loading={adding}
        onClick={() => void add()}
      >
        {t('selectViews.add')}
      </Button>
    </Group>
  )
}
