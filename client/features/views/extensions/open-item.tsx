import { IconAppWindow, IconBrowser, IconExternalLink, IconMessages, IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { paths } from '../../../lib/paths.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'

const ItemEntries = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { openItem, viewId } = useBoard()
  const navigate = useNavigate()
  const ways = [
    { where: 'here', label: t('menu.open'), Icon: IconNotes },
    { where: 'tab', label: t('menu.openInTab'), Icon: IconExternalLink },
    { where: 'popup', label: t('menu.openInPopup'), Icon: IconAppWindow },
    ...(item._to.type === 'View'
      ? [{ where: 'internal', label: t('menu.openInternal'), Icon: IconBrowser } as const]
      : []),
  ] as const
  return (
    <>
      {ways.map(({ where, label, Icon }) => (
        <MenuEntry
          key={where}
          label={label}
          icon={<Icon size={18} aria-hidden />}
          onSelect={() => openItem(item._id, where)}
        />
      ))}
      {item._to.type === 'Note' && (
        <MenuEntry
          label={t('menu.thread')}
          icon={<IconMessages size={18} aria-hidden />}
          onSelect={() => void navigate(paths.thread(item.to, viewId))}
        />
      )}
    </>
  )
}

export const openingItems: BoardExtension = { name: 'open', ItemEntries }
