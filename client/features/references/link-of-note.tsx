import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { copyLink } from '../../entities/object/copy-link.ts'
import { paths } from '../../lib/paths.ts'
import { IconAction } from '../../ui/icon-action.tsx'

const CopyLink = () => {
  const { t } = useTranslation('notes')
  const { note, viewId } = useOpenNote()
  // An uncontributed note is unreadable for others.
  if (note.status !== 'active') return null
  return (
    <IconAction label={t('copyLink')} onClick={() => void copyLink(paths.contribution(note._id, viewId))}>
      <IconLink size={22} aria-hidden />
    </IconAction>
  )
}

/** “Copy link” in a note (FRST-03). */
export const linkOfNote: NoteExtension = { name: 'link', Head: CopyLink }
