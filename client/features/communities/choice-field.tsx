import { Select, type SelectProps } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { filterLanguages, useLanguageChoices } from '../../ui/language-choices.ts'
import { filterOptions } from '../../lib/choices.ts'

interface Props {
  label: string
  description?: string
  name: string
  defaultValue?: string
  error?: ReactNode
  /** `''` for no selection. */
  onChange?: (value: string) => void
}

const ChoiceField = ({
  defaultValue,
  onChange,
  ...props
}: Props & Pick<SelectProps, 'data' | 'filter' | 'clearable'>) => {
  const { t } = useTranslation('communities')
  return (
    <Select
      searchable
      filter={filterOptions}
      allowDeselect={false}
      nothingFoundMessage={t('editor.nothingFound')}
      comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: false }}
      clearButtonProps={{ 'aria-label': t('editor.clear') }}
      defaultValue={defaultValue || null}
      onChange={(value) => onChange?.(value ?? '')}
      {...props}
    />
  )
}

export const LanguageField = (props: Props) => {
  const { defaultValue } = props
  const standing = useMemo(() => (defaultValue ? [defaultValue] : []), [defaultValue])
  return <ChoiceField data={useLanguageChoices(standing)} filter={filterLanguages} clearable {...props} />
}

export const TimeZoneField = (props: Props) => {
  const { defaultValue = '' } = props
  const data = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', defaultValue])
    return [...zones].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [defaultValue])
  return <ChoiceField data={data} {...props} />
}
