import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { NEXT_UNREAD } from '../../../engines/canvas/keyboard.ts'
import { useKey } from '../../../engines/keyboard/use-key.ts'
import { notify } from '../../../ui/toasts.ts'

const NextUnread = () => {
  const { t } = useTranslation('views')
  const { shown, canvas, flyTo } = useBoard()
  const seen = useRef<ReadonlySet<string>>(new Set())
  useKey(NEXT_UNREAD, () => {
    const unread = shown
      .readingOrder()
      .flatMap((id) => shown.get(id)?.content ?? [])
      .filter(({ read }) => read === 'unread')
      .toSorted((a, b) => a.item._to.created.localeCompare(b.item._to.created))
    const next = unread.find(({ item }) => !seen.current.has(item._id))
    if (!next) {
      seen.current = new Set()
      return notify(t('nextUnread.none'))
    }
    const { _id } = next.item
    seen.current = new Set([...seen.current, _id])
    canvas.current?.select([_id])
    return flyTo(_id)
  })
  return null
}

export const nextUnread: BoardExtension = { name: 'nextUnread', Over: NextUnread }
