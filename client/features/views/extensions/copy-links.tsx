import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyLink } from '../../../entities/object/copy-link.ts'
import { BarAction } from '../../../entities/view/nav-link.tsx'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { paths } from '../../../lib/paths.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'

const ItemLink = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  if (items.length > 1) return null
  const address = item._to.type === 'View' ? paths.view(item.to) : paths.contribution(item.to, viewId)
  return (
    <MenuEntry
      label={t('menu.copyLink')}
      icon={<IconLink size={18} aria-hidden />}
      onSelect={() => void copyLink(address)}
    />
  )
}

const ViewEntry = () => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  return (
    <MenuEntry
      label={t('menu.copyLink')}
      icon={<IconLink size={18} aria-hidden />}
      onSelect={() => void copyLink(paths.view(viewId))}
    />
  )
}

const ViewAction = () => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  return (
    <BarAction
      label={t('menu.copyLink')}
      icon={<IconLink size={20} aria-hidden />}
      onClick={() => void copyLink(paths.view(viewId))}
    />
  )
}

/** “Copy link” of items and of the view (FRST-03). */
export const copyLinks: BoardExtension = {
  name: 'copyLinks',
  ItemEntries: ItemLink,
  CanvasEntries: ViewEntry,
  Share: ViewAction,
}
