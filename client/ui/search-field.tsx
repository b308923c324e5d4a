import { Loader, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconAction } from './icon-action.tsx'
import classes from './search-field.module.css'

/** Longer than any name. */
const QUERY_MAX = 200

interface Props {
  label: string
  description?: string
  value: string
  onChange: (text: string) => void
  /** A search is running. */
  busy: boolean
}

export const SearchField = ({ label, description, value, onChange, busy }: Props) => {
  const { t } = useTranslation()
  const clear = (
    <IconAction label={t('search.clear')} onClick={() => onChange('')}>
      <IconX size={18} aria-hidden />
    </IconAction>
  )
  return (
    <TextInput
      type="search"
      classNames={{ input: classes.input ?? '' }}
      label={label}
      description={description}
      value={value}
      maxLength={QUERY_MAX}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      leftSection={busy ? <Loader size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />}
      rightSection={value && clear}
    />
  )
}
