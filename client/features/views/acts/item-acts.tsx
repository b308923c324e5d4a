import { IconArrowsMove, IconList } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { stateOf } from '../../../../shared/rules/item-states.ts'
import { useBoardOverlays } from '../../../entities/view/board-overlays.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import { paths } from '../../../lib/paths.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { lazyDialog } from '../../../ui/lazy-component.tsx'
import { DeleteEntry } from './delete-items.tsx'
import { LockEntries } from './lock-entries.tsx'
import { ShowEntry } from './show-entry.tsx'
import { SelectedCard } from './selected-card.tsx'
import { Undo } from './undo.tsx'

const MOVE_TO = 'moveTo'
const MoveTo = lazyDialog(async () => (await import('./move-to.tsx')).default)

const MoveToEntry = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd, read, showDialog } = useBoard()
  const { lens } = useBoardOverlays()
  const hasOthers = (read()?.items.length ?? 0) > items.length
  if (!canAdd || lens || !hasOthers || stateOf(item.data) !== 'free') return null
  return (
    <MenuEntry
      label={t('menu.moveTo')}
      icon={<IconArrowsMove size={18} aria-hidden />}
      onSelect={() => showDialog({ name: MOVE_TO, items })}
    />
  )
}

const ListEntry = ({ items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const navigate = useNavigate()
  if (items.length < 2) return null
  const ids = [...new Set(items.map(({ to }) => to))]
  return (
    <MenuEntry
      label={t('menu.openList')}
      icon={<IconList size={18} aria-hidden />}
      onSelect={() => void navigate(paths.search(member.communityId, `ids=${ids.join(',')}`))}
    />
  )
}

const ItemEntries = (target: ItemTarget) => (
  <>
    <ListEntry {...target} />
    <ShowEntry {...target} />
    <MoveToEntry {...target} />
    <LockEntries {...target} />
    <DeleteEntry {...target} />
  </>
)

const Over = () => {
  const { showDialog } = useBoard()
  const { dialog } = useBoardOverlays()
  const close = () => showDialog(undefined)
  return (
    <>
      <Undo />
      <SelectedCard />
      <Suspense>{dialog?.name === MOVE_TO && <MoveTo items={dialog.items} onClose={close} />}</Suspense>
    </>
  )
}

/** Item actions: delete, move, show in place, fix, lock, undo. */
export const itemActs: BoardExtension = { name: 'itemActs', ItemEntries, Over }
