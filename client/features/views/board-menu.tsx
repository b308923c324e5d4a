import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import type { MenuRequest } from '../../engines/canvas/types.ts'
import { ContextMenu, MenuGroup } from '../../ui/context-menu.tsx'

interface Props {
  request: MenuRequest
  extensions: readonly BoardExtension[]
  onClose: (returnFocus: boolean) => void
}

/** Context menu of an item or the canvas, with the entries of all extensions. */
export const BoardMenu = ({ request, extensions, onClose }: Props) => {
  const { t } = useTranslation('views')
  const board = useBoard()
  const { id, selectedIds, world } = request
  const item = id === undefined ? undefined : board.item(id)
  if (id !== undefined && !item) return null
  const items = selectedIds.map(board.item).filter((one) => one !== undefined)
  const place = { x: Math.round(world.x), y: Math.round(world.y) }
  return (
    <ContextMenu at={request.client} label={item ? t('menu.ofItem') : t('menu.ofCanvas')} onClose={onClose}>
      {extensions.map(({ name, ItemEntries, CanvasEntries }) => (
        <MenuGroup key={name}>
          {item && ItemEntries && <ItemEntries item={item} items={items} place={place} />}
          {!item && CanvasEntries && <CanvasEntries place={place} />}
        </MenuGroup>
      ))}
    </ContextMenu>
  )
}
