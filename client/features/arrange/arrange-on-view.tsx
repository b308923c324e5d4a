import { IconLayoutGridAdd } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { BarAction } from '../../entities/view/nav-link.tsx'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { lazyComponent, lazyDialog } from '../../ui/lazy-component.tsx'
import { ARRANGE } from './name.ts'

const ArrangeDialog = lazyDialog(async () => (await import('./arrange-dialog.tsx')).default, 'arrange')
const Lens = lazyComponent(async () => (await import('./lens.tsx')).default, 'arrange')
const LensBand = lazyComponent(async () => (await import('./lens-band.tsx')).default, 'arrange')
const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).default)

/** Opens the dialog; without items for the whole view. */
const useOpen = (items: readonly BoardItem[]) => {
  const { t } = useTranslation('views')
  const { showDialog } = useBoard()
  return { label: t('arrange'), open: () => showDialog({ name: ARRANGE, items }) }
}

const NO_ITEMS: readonly BoardItem[] = []

const ItemEntries = ({ items }: ItemTarget) => {
  const { canAdd } = useBoard()
  const { lens } = useBoardOverlays()
  const { label, open } = useOpen(items)
  if (!canAdd || lens || items.length < 2) return null
  return <MenuEntry label={label} icon={<IconLayoutGridAdd size={18} aria-hidden />} onSelect={open} />
}

const CanvasEntries = () => {
  const { label, open } = useOpen(NO_ITEMS)
  return <MenuEntry label={label} icon={<IconLayoutGridAdd size={18} aria-hidden />} onSelect={open} />
}

const More = () => {
  const { label, open } = useOpen(NO_ITEMS)
  if (useBoardOverlays().cover) return null
  return <BarAction label={label} icon={<IconLayoutGridAdd size={20} aria-hidden />} onClick={open} />
}

const Notice = () => {
  const { lens, cover } = useBoardOverlays()
  return (
    lens &&
    !cover && (
      <Suspense>
        <LensBand way={lens} />
      </Suspense>
    )
  )
}

const Selected = () => {
  const { canvas, canAdd } = useBoard()
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => canvas.current?.onSelection(setIds), [canvas])
  return (
    canAdd &&
    ids.length > 1 && (
      <Suspense>
        <SelectionBar ids={ids} />
      </Suspense>
    )
  )
}

const Over = () => {
  const { showDialog } = useBoard()
  const { dialog, lens, cover } = useBoardOverlays()
  return (
    <>
      <Suspense>
        {dialog?.name === ARRANGE && <ArrangeDialog items={dialog.items} onClose={() => showDialog(undefined)} />}
      </Suspense>
      <Suspense>{lens && <Lens way={lens} />}</Suspense>
      {!lens && !cover && <Selected />}
    </>
  )
}

export const arrangeOnView: BoardExtension = { name: ARRANGE, ItemEntries, CanvasEntries, More, Notice, Over }
