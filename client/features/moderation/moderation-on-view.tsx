import { IconArrowBackUp, IconEyeOff, IconFlag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayRemove, mayReport, mayRestore } from '../../entities/moderation/moderation.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'

const dialogs = () => import('../../entities/moderation/moderation-dialogs.tsx')

const ItemEntries = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const cache = useQueryClient()
  if (items.length > 1) return null
  const { status = 'active', ...facts } = item._to
  const object = { ...facts, status, _id: item.to, communityId: member.communityId }
  return (
    <>
      {mayReport(member, object) && (
        <MenuEntry
          label={t('moderation.report')}
          icon={<IconFlag size={18} aria-hidden />}
          onSelect={() => void dialogs().then((one) => one.openReport(object))}
        />
      )}
      {mayRemove(member, object) && (
        <MenuEntry
          label={t('moderation.remove')}
          icon={<IconEyeOff size={18} aria-hidden />}
          onSelect={() => void dialogs().then((one) => one.openRemoval(object, cache))}
        />
      )}
      {mayRestore(member, object) && (
        <MenuEntry
          label={t('moderation.restore')}
          icon={<IconArrowBackUp size={18} aria-hidden />}
          onSelect={() => void dialogs().then((one) => one.restore(object, cache))}
        />
      )}
    </>
  )
}

export const moderationOnView: BoardExtension = { name: 'moderation', ItemEntries }
