import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type NoteLanguageChoice, useLanguageName } from '../../lib/note-languages.ts'
import classes from './languages.module.css'

/** The languages of a community to choose from. */
export const LanguageSelector = ({ languages, chosen, choose }: NoteLanguageChoice) => {
  const { t } = useTranslation('languages')
  const nameOf = useLanguageName()
  return (
    <NativeSelect
      aria-label={t('ofView')}
      title={t('ofView')}
      className={classes.selector}
      size="sm"
      leftSection={<IconLanguage size={18} aria-hidden />}
      value={chosen}
      data={languages.codes.map((code) => ({ value: code, label: nameOf(code) }))}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}
