import { MultiSelect, NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filterLanguages, useLanguageChoices, useNamedLanguages } from '../../ui/language-choices.ts'
import { refused, type Refusals } from './refused.tsx'
import type { SettingsProps } from './switch-card.tsx'

export const Languages = ({ values, onEdit, faults }: SettingsProps & { faults: Refusals }) => {
  const { t } = useTranslation('contexts')
  const { languages, defaultLang } = values
  const named = useNamedLanguages()
  const offered = useLanguageChoices(languages)
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
        filter={filterLanguages}
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
