import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayTakeOff } from '../../../../shared/rules/item-states.ts'
import { rootSettingsOf } from '../../../../shared/domain/root-context.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { refusedHere } from '../../../lib/api.ts'
import { getRootContext, useRootSettings } from '../../../entities/community/community.ts'
import { errorText } from '../../../lib/i18n.ts'
import { report } from '../../../lib/report.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { ask } from '../../../ui/ask.ts'
import { toastError } from '../../../ui/toasts.ts'
import { guardedOf } from './lock-changes.ts'

/** Removes items from the view after one confirmation. */
export const useDelete = () => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { view, member, canAdd } = useBoard()
  const { remove } = useItemActs()
  const cache = useQueryClient()
  /** Checked before the confirmation: the view must be writable, and items of others may be protected. */
  const refusalOf = (items: readonly BoardItem[]) => {
    if (!canAdd) return 'view.notEditable'
    const root = getRootContext(cache, view.communityId)
    if (!root) {
      report('context undefined. never come this state.')
      return undefined
    }
    const { freemode } = rootSettingsOf(root.data)
    const may = (one: BoardItem) => mayTakeOff(member, view, guardedOf(one), one.data, freemode)
    return items.every(may) ? undefined : 'item.notRemovable'
  }
  return async (items: readonly BoardItem[]) => {
    const [first] = items
    if (!first) return
    const refusal = refusalOf(items)
    if (refusal) {
      toastError(errorText(refusedHere(refusal), tErrors))
      return
    }
    const attachment = items.length === 1 && first._to.type === 'Attachment'
    const agreed = await ask({
      title: t('delete.title'),
      text: attachment
        ? t('delete.attachment')
        : t('delete.text', { count: items.length, title: first._to.title || t('untitled') }),
      yes: t('delete.yes'),
      no: t('delete.no'),
      danger: true,
    })
    if (agreed) await remove(items.map(({ _id }) => _id))
  }
}

export const DeleteEntry = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { view, member, canAdd } = useBoard()
  const freeMode = useRootSettings(view.communityId)?.freemode === true
  const remove = useDelete()
  if (!canAdd || !mayTakeOff(member, view, guardedOf(item), item.data, freeMode)) return null
  return (
    <MenuEntry
      label={t('menu.delete')}
      icon={<IconTrash size={18} aria-hidden />}
      onSelect={() => void remove(items)}
    />
  )
}
