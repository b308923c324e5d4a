import { Chip, Group, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../../entities/note/note-languages.ts'
import { bodyField, titleField } from '../../entities/note/fields.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import classes from './languages.module.css'

interface Props {
  codes: readonly string[]
  chosen: string
  onChoose: (code: string) => void
  own: string
  held: readonly string[]
}

/** Languages available for a note; those without text have a dashed border. */
export const LanguageChips = ({ codes, chosen, onChoose, own, held }: Props) => {
  const { t } = useTranslation('languages')
  const { shown } = useOpenNote()
  const nameOf = useLanguageName()
  const isWritten = (code: string) => {
    const lang = code === own ? undefined : code
    return held.includes(code) || Boolean(shown[titleField(lang)]) || Boolean(shown[bodyField(lang)])
  }
  return (
    <Chip.Group value={chosen} onChange={onChoose}>
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
