import { IconLock, IconLockOpen, IconLockSquareRounded, IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STATE_DATA } from '../../../../shared/rules/item-states.ts'
import { useItemActs } from '../../../entities/view/item-acts.ts'
import { type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { report } from '../../../lib/report.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { applies, type LockChange, lockChangesOffered, isAboutLock, isContradictory } from './lock-changes.ts'

const ICONS = { fixPosition: IconPin, lock: IconLock, hardLock: IconLockSquareRounded, unlock: IconLockOpen } as const

export const LockEntries = ({ item: pressed, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { view, member, canAdd, item } = useBoard()
  const { change } = useItemActs()
  if (!canAdd) return null
  const act = (way: LockChange) => {
    // Items may have been removed while the menu was open.
    const there = items.flatMap(({ _id }) => item(_id) ?? [])
    if (there.length < items.length)
      report(isAboutLock(way, items) ? 'ERROR: no reference on lock/unlock' : 'ERROR: no reference on fix/unfix')
    if (there.some(isContradictory)) report('invalid mode object')
    const wanted = there.filter((one) => applies(way, one))
    void change(wanted.map(({ _id }) => ({ id: _id, data: STATE_DATA[way.to] })))
  }
  return lockChangesOffered(member, view, pressed).map((way) => {
    const Icon = ICONS[way.name]
    return (
      <MenuEntry
        key={way.name}
        label={t(`menu.${way.name}`)}
        icon={<Icon size={18} aria-hidden />}
        onSelect={() => act(way)}
      />
    )
  })
}
