import { IconArrowBackUp, IconPencilPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type NewItem, useNewItem } from '../../../entities/view/new-item.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { Tool } from '../../../entities/view/tool.tsx'
import type { Point } from '../../../engines/canvas/types.ts'
import { errorText } from '../../../lib/i18n.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { tellFailure } from '../../../ui/toasts.ts'

/** Makes a note that is not contributed yet, already joined to the view, and opens it. */
const useNewNote = () => {
  const { view, member, openObject, placeFor } = useBoard()
  const { t } = useTranslation('errors')
  const { mutateAsync: make } = useNewItem()
  return async (asked: NewItem['where'] | 'inSight') => {
    const { authorId } = member
    if (authorId === null) return
    try {
      const where = asked === 'inSight' ? { place: { ...(await placeFor()) }, apart: true } : asked
      const { made } = await make({ view, authorId, object: { type: 'Note', title: '', data: { body: '' } }, where })
      openObject({ id: made._id, type: 'Note' })
    } catch (error) {
      tellFailure(errorText(error, t))
    }
  }
}

const NewNoteTool = () => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const make = useNewNote()
  if (!canAdd) return null
  return (
    <Tool
      label={t('newNote')}
      icon={<IconPencilPlus size={22} aria-hidden />}
      // Whoever double-clicks wants one note.
      onClick={({ detail }) => detail < 2 && void make('inSight')}
    />
  )
}

const NewNoteHere = ({ place }: { place: Point }) => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const make = useNewNote()
  if (!canAdd) return null
  return (
    <MenuEntry
      label={t('menu.newNoteHere')}
      icon={<IconPencilPlus size={18} aria-hidden />}
      onSelect={() => void make({ place: { ...place } })}
    />
  )
}

const BuildOn = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const make = useNewNote()
  if (!canAdd || item._to.type !== 'Note') return null
  return (
    <MenuEntry
      label={t('menu.buildson')}
      icon={<IconArrowBackUp size={18} aria-hidden />}
      onSelect={() => void make({ buildsOn: item.to })}
    />
  )
}

/** New notes: anywhere, at a chosen place, or building on another one. */
export const newNotes: BoardExtension = {
  name: 'newNote',
  Tool: NewNoteTool,
  ItemEntries: BuildOn,
  CanvasEntries: NewNoteHere,
}
