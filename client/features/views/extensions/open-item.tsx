import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../board/open-board.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'

const ItemEntries = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { openItem } = useBoard()
  return (
    <MenuEntry label={t('menu.open')} icon={<IconNotes size={18} aria-hidden />} onSelect={() => openItem(item._id)} />
  )
}

/** Opening what stands on the view. */
export const openingItems: BoardExtension = { name: 'open', ItemEntries }
