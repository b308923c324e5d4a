import { useTranslation } from 'react-i18next'
import { canLink } from '../../../../shared/rules/access.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { notify, toastError } from '../../../ui/toasts.ts'

const guarded = ({ to, _to }: BoardItem) => ({ _id: to, ..._to })

export const useConnect = () => {
  const { t } = useTranslation('views')
  const { member, read } = useBoard()
  const { connect } = useItemActs()
  return async (from: BoardItem, to: BoardItem): Promise<void> => {
    const titles = { from: from._to.title, to: to._to.title }
    const known = read()?.arrows.some((one) => one.type === 'buildson' && one.from === from.to && one.to === to.to)
    if (known) return notify(t('connect.already', titles))
    if (!canLink(member, 'buildson', guarded(from), guarded(to)))
      return toastError(t('connect.refused', { title: titles.from }))
    if (await connect(from.to, to.to)) notify(t('connect.done', titles))
  }
}
