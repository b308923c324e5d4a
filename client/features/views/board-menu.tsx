import { IconArrowBackUp, IconNotes, IconPencilPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../shared/views.ts'
import type { MenuRequest, Point } from '../../canvas/types.ts'
import { ContextMenu, type MenuEntry } from '../../ui/context-menu.tsx'

interface Props {
  request: MenuRequest
  /** What the menu is about; nothing for the canvas itself. */
  item: BoardItem | undefined
  canAdd: boolean
  onOpen: (itemId: string) => void
  onBuildOn: (objectId: string) => void
  onNewNote: (place: Point) => void
  onClose: (returnFocus: boolean) => void
}

/** The menu of an item or of the canvas: only what can be done there. */
export const BoardMenu = ({ request, item, canAdd, onOpen, onBuildOn, onNewNote, onClose }: Props) => {
  const { t } = useTranslation('views')
  const open: MenuEntry | false = item !== undefined && {
    key: 'open',
    label: t('menu.open'),
    icon: <IconNotes size={18} aria-hidden />,
    onSelect: () => onOpen(item._id),
  }
  const buildOn: MenuEntry | false = canAdd &&
    item?._to.type === 'Note' && {
      key: 'buildson',
      label: t('menu.buildson'),
      icon: <IconArrowBackUp size={18} aria-hidden />,
      onSelect: () => onBuildOn(item.to),
    }
  const newNote: MenuEntry | false = canAdd &&
    item === undefined && {
      key: 'note',
      label: t('menu.newNoteHere'),
      icon: <IconPencilPlus size={18} aria-hidden />,
      onSelect: () => onNewNote({ x: Math.round(request.world.x), y: Math.round(request.world.y) }),
    }
  const entries = [open, buildOn, newNote].filter((entry) => entry !== false)
  if (entries.length === 0) return null
  const label = item ? t('menu.ofItem') : t('menu.ofCanvas')
  return <ContextMenu at={request.client} label={label} entries={entries} onClose={onClose} />
}
