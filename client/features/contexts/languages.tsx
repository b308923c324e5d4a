import { MultiSelect, NativeSelect, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_CODES, languageName, languageWords } from '../../../shared/language-codes.ts'
import { refused, type Refusals } from './refused.tsx'
import type { SettingsProps } from './switch-card.tsx'

const isFound = ({ value, label }: { value: string; label: string }, search: string) => {
  const wanted = search.trim().toLowerCase()
  return [label, ...languageWords(value)].some((word) => word.toLowerCase().includes(wanted))
}

/** The languages that a note may be written in, and which of them it begins with. */
export const Languages = ({ values, onEdit, faults }: SettingsProps & { faults: Refusals }) => {
  const { t, i18n } = useTranslation('contexts')
  const { languages, defaultLang } = values
  const named = useMemo(() => {
    const order = new Intl.Collator(i18n.language)
    const nameOf = (code: string) => languageName(code, i18n.language)
    const names = LANGUAGE_CODES.map(nameOf)
    // Two languages of one name are told from each other by their codes.
    const labelOf = (code: string, name: string) =>
      names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${code})`
    return (codes: readonly string[]) =>
      codes
        .map((code) => ({ value: code, label: labelOf(code, nameOf(code)) }))
        .toSorted((a, b) => order.compare(a.label, b.label))
  }, [i18n.language])
  // A code that an older server let in stays until it is taken away.
  const offered = useMemo(() => named([...new Set([...LANGUAGE_CODES, ...languages])]), [named, languages])
  const forDefault = languages.length > 0 ? named(languages) : offered
  const unlisted = defaultLang !== '' && !forDefault.some(({ value }) => value === defaultLang)
  return (
    <Stack>
      <MultiSelect
        id="languages"
        size="md"
        label={t('languages')}
        description={t('languages.hint')}
        placeholder={t('languages.add')}
        nothingFoundMessage={t('languages.none')}
        data={offered}
        value={[...languages]}
        onChange={(codes) => onEdit({ languages: codes })}
        searchable
        filter={({ options, search }) => options.filter((option) => 'value' in option && isFound(option, search))}
        hidePickedOptions
        withScrollArea={false}
        styles={{ dropdown: { maxHeight: '16rem', overflowY: 'auto' } }}
        error={refused(faults.languages)}
      />
      <NativeSelect
        id="defaultLang"
        size="md"
        label={t('defaultLang')}
        description={t('defaultLang.hint')}
        value={defaultLang}
        data={[{ value: '', label: t('defaultLang.none') }, ...(unlisted ? named([defaultLang]) : []), ...forDefault]}
        onChange={({ currentTarget: { value } }) => onEdit({ defaultLang: value })}
        error={refused(faults.defaultLang)}
      />
    </Stack>
  )
}
