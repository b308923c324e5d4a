import { Button } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Cited } from '../../engines/editor/references.ts'
import { useNames } from '../../entities/community/community.ts'
import { fieldsOf } from '../../entities/note/fields.ts'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { IconAction } from '../../ui/icon-action.tsx'

const copy = async (cited: Cited) => {
  const { copyReference } = await import('./copy-reference.ts')
  await copyReference(cited)
}

const useCited = (quote: string): Cited => {
  const { note } = useOpenNote()
  const nameOf = useNames(note.communityId)
  const authors = note.authors.flatMap((id) => nameOf.get(id) ?? []).join(', ')
  return { id: note._id, type: note.type, title: fieldsOf(note).title, authors, quote }
}

const CopyPassage: NonNullable<NoteExtension['PassageActs']> = ({ passage, done }) => {
  const { t } = useTranslation('notes')
  const cited = useCited((passage.quote ?? passage.text).replace(/\s+/g, ' '))
  return (
    <Button
      size="compact-md"
      variant="subtle"
      leftSection={<IconQuote size={18} aria-hidden />}
      onClick={() => {
        void copy(cited)
        done()
      }}
    >
      {t('reference.copy')}
    </Button>
  )
}

const CopyWhole = () => {
  const { t } = useTranslation('notes')
  const { note } = useOpenNote()
  const cited = useCited('')
  // An uncontributed note is unreadable for others.
  if (note.status !== 'active') return null
  return (
    <IconAction label={t('reference.copyWhole')} onClick={() => void copy(cited)}>
      <IconQuote size={22} aria-hidden />
    </IconAction>
  )
}

export const references: NoteExtension = { name: 'references', Head: CopyWhole, PassageActs: CopyPassage }
