import { NativeSelect } from '@mantine/core'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../entities/note/note-languages.ts'
import classes from './languages.module.css'

interface Props {
  label: ParseKeys<'languages'>
  codes: readonly string[]
  chosen: string
  onChoose: (code: string) => void
}

export const LanguageSelect = ({ label, codes, chosen, onChoose }: Props) => {
  const { t } = useTranslation('languages')
  const nameOf = useLanguageName()
  return (
    <NativeSelect
      aria-label={t(label)}
      title={t(label)}
      className={classes.select}
      size="sm"
      value={chosen}
      data={codes.map((code) => ({ value: code, label: nameOf(code) }))}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}
