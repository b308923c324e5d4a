import { Chip, Group, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type NoteLanguages, ownLanguage } from '../../../shared/note-languages.ts'
import { useLanguageName } from '../../lib/note-languages.ts'
import { bodyField, titleField } from '../../note/fields.ts'
import { useOpenNote } from '../../note/open-note.ts'
import classes from './languages.module.css'

interface Props {
  languages: NoteLanguages
  /** The languages to choose from. */
  codes: readonly string[]
  /** Those of them in which the note holds text as it is stored. */
  held: readonly string[]
}

/** The languages of the note: the chosen one is filled, and one that nothing is written in yet has a broken edge. */
export const LanguageChips = ({ languages, codes, held }: Props) => {
  const { t } = useTranslation('languages')
  const { note, shown, lang, showLang } = useOpenNote()
  const nameOf = useLanguageName()
  const own = ownLanguage(note, languages)
  const fieldOf = (code: string) => (code === own ? undefined : code)
  const isWritten = (code: string) =>
    held.includes(code) || Boolean(shown[titleField(fieldOf(code))]) || Boolean(shown[bodyField(fieldOf(code))])
  return (
    <Chip.Group value={lang ?? own} onChange={(code) => showLang(fieldOf(code))}>
      <Group gap={6} role="radiogroup" aria-label={t('ofNote')}>
        {codes.map((code) => (
          <Chip
            key={code}
            value={code}
            size="sm"
            radius="xl"
            variant="light"
            classNames={isWritten(code) ? {} : { label: classes.empty ?? '' }}
          >
            {nameOf(code)}
            {!isWritten(code) && <VisuallyHidden>{t('empty')}</VisuallyHidden>}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
