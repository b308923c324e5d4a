import { IconPhoto, IconSquare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { fileOf } from '../../../../shared/domain/files.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { kindOf } from '../../../lib/kind-of-file.ts'
import { objectQuery } from '../../../entities/object/objects.ts'
import { reportFailure } from '../../../lib/report.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'

const isInPlace = ({ data }: BoardItem) => data.showInPlace === true
const isAttachment = ({ _to }: BoardItem) => _to.type === 'Attachment'
const HAS_CONTENT: readonly string[] = ['Note', 'Drawing']

const isPicture = (object: Contribution) => {
  const file = fileOf(object)
  return file !== undefined && kindOf(file) === 'picture'
}

/** Shows the selected items in place or as icons: the opposite of the clicked item. */
export const ShowEntry = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const { change } = useItemActs()
  const cache = useQueryClient()
  const inPlace = isInPlace(item)
  const asksForFile = canAdd && !inPlace && isAttachment(item)
  const { data: attachment } = useQuery({ ...objectQuery(item.to), enabled: asksForFile })
  const applies = inPlace || HAS_CONTENT.includes(item._to.type) || (attachment !== undefined && isPicture(attachment))
  if (!canAdd || !applies) return null

  /** Attachments have content only if their file is a picture. */
  const hasContent = async (one: BoardItem) =>
    isAttachment(one) ? isPicture(await cache.ensureQueryData(objectQuery(one.to))) : HAS_CONTENT.includes(one._to.type)
  const act = async () => {
    const others = items.filter((one) => isInPlace(one) === inPlace)
    const shown = await Promise.all(others.map(async (one) => inPlace || (await hasContent(one))))
    const wanted = others.filter((_one, index) => shown[index])
    await change(wanted.map(({ _id }) => ({ id: _id, data: { showInPlace: !inPlace } })))
  }
  const Icon = inPlace ? IconSquare : IconPhoto
  return (
    <MenuEntry
      label={t(inPlace ? 'menu.showAsIcon' : 'menu.showInPlace')}
      icon={<Icon size={18} aria-hidden />}
      onSelect={() => void act().catch(reportFailure)}
    />
  )
}
