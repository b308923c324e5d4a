import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SELECTOR_MAX } from '../../shared/wire/limits.ts'
import { type Choice, choicesFor } from '../lib/choices.ts'

interface Props {
  label: string
  placeholder: string
  choices: readonly Choice[]
  value: readonly string[]
  readOnly?: boolean
  onChange: (value: string[]) => void
}

export const SeveralField = ({ label, placeholder, choices, value, readOnly = false, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : undefined}
      nothingFoundMessage={t('choices.nothing')}
      size="md"
      searchable
      clearable={!readOnly}
      readOnly={readOnly}
      limit={SELECTOR_MAX}
      filter={({ search, limit }) =>
        choicesFor(
          choices.filter((choice) => !value.includes(choice.value)),
          search,
          limit,
        )
      }
      data={[...choices]}
      value={[...value]}
      onChange={onChange}
    />
  )
}
