import { IconAppWindow, IconBrowser, IconExternalLink, IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'

const ItemEntries = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { openItem } = useBoard()
  const ways = [
    { where: 'here', label: t('menu.open'), Icon: IconNotes },
    { where: 'tab', label: t('menu.openInTab'), Icon: IconExternalLink },
    { where: 'popup', label: t('menu.openInPopup'), Icon: IconAppWindow },
    ...(item._to.type === 'View'
      ? [{ where: 'internal', label: t('menu.openInternal'), Icon: IconBrowser } as const]
      : []),
  ] as const
  return ways.map(({ where, label, Icon }) => (
    <MenuEntry
      key={where}
      label={label}
      icon={<Icon size={18} aria-hidden />}
      onSelect={() => openItem(item._id, where)}
    />
  ))
}

export const openingItems: BoardExtension = { name: 'open', ItemEntries }
