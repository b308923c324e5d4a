import { IconArrowsMove } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { stateOf } from '../../../../shared/item-states.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../board/open-board.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { DeleteEntry } from './delete-items.tsx'
import { FirmnessEntries } from './firmness-entries.tsx'
import { ShowEntry } from './show-entry.tsx'
import { Undo } from './undo.tsx'

const MOVE_TO = 'moveTo'
const MoveTo = lazy(() => import('./move-to.tsx'))

const MoveToEntry = ({ item, items }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { canAdd, read, showDialog } = useBoard()
  const hasOthers = (read()?.items.length ?? 0) > items.length
  if (!canAdd || !hasOthers || stateOf(item.data) !== 'free') return null
  return (
    <MenuEntry
      label={t('menu.moveTo')}
      icon={<IconArrowsMove size={18} aria-hidden />}
      onSelect={() => showDialog({ name: MOVE_TO, items })}
    />
  )
}

const ItemEntries = (target: ItemTarget) => (
  <>
    <DeleteEntry {...target} />
    <MoveToEntry {...target} />
    <ShowEntry {...target} />
    <FirmnessEntries {...target} />
  </>
)

const Over = () => {
  const { dialog, showDialog } = useBoard()
  return (
    <>
      <Undo />
      {dialog?.name === MOVE_TO && (
        <Suspense>
          <MoveTo items={dialog.items} onClose={() => showDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What is done to items where they stand: deleting, moving, showing, fixing and locking them, and undoing that. */
export const itemActs: BoardExtension = { name: 'itemActs', ItemEntries, Over }
