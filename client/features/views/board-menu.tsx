import { IconArrowBackUp, IconNotes, IconPencilPlus, IconStar, IconStarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../shared/views.ts'
import type { MenuRequest, Point } from '../../canvas/types.ts'
import { objectQuery } from '../../lib/objects.ts'
import { ContextMenu, type MenuEntry } from '../../ui/context-menu.tsx'
import { tell } from '../../ui/toasts.ts'
import { useFavourites } from '../../ui/use-favourites.ts'

interface Props {
  request: MenuRequest
  /** What the menu is about; nothing for the canvas itself. */
  item: BoardItem | undefined
  canAdd: boolean
  /** Whether the community has favourites. */
  favourites: boolean
  onOpen: (itemId: string) => void
  onBuildOn: (objectId: string) => void
  onNewNote: (place: Point) => void
  onClose: (returnFocus: boolean) => void
}

/** The menu of an item or of the canvas: only what can be done there. */
export const BoardMenu = ({ request, item, canAdd, favourites, onOpen, onBuildOn, onNewNote, onClose }: Props) => {
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
  const favourite = useFavouriteEntry(favourites && item?._to.type === 'Note' ? item.to : undefined)
  const newNote: MenuEntry | false = canAdd &&
    item === undefined && {
      key: 'note',
      label: t('menu.newNoteHere'),
      icon: <IconPencilPlus size={18} aria-hidden />,
      onSelect: () => onNewNote({ x: Math.round(request.world.x), y: Math.round(request.world.y) }),
    }
  const entries = [open, buildOn, newNote, favourite].filter((entry) => entry !== false)
  if (entries.length === 0) return null
  const label = item ? t('menu.ofItem') : t('menu.ofCanvas')
  return <ContextMenu at={request.client} label={label} entries={entries} onClose={onClose} />
}

/** What makes a note a favourite, or no favourite any more; nothing until it is known which. */
const useFavouriteEntry = (noteId: string | undefined): MenuEntry | false => {
  const { t } = useTranslation()
  const { isFavourite, toggle } = useFavourites()
  const { data: note } = useQuery({ ...objectQuery(noteId ?? ''), enabled: noteId !== undefined })
  if (!note) return false
  const act = isFavourite(note) ? 'remove' : 'add'
  const Icon = act === 'add' ? IconStar : IconStarOff
  return {
    key: 'favourite',
    label: t(`favourite.${act}`),
    icon: <Icon size={18} aria-hidden />,
    onSelect: () =>
      void toggle(note).then((done) => done && tell(t(act === 'add' ? 'favourite.added' : 'favourite.removed'))),
  }
}
