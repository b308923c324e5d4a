import { IconClipboard, IconCopy } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, type ItemTarget, useBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { Copyboard } from '../../../ui/copyboard.tsx'
import { isCopied, readCopied } from '../clipboard/copied.ts'
import { useCopy, usePaste } from '../clipboard/use-clipboard.ts'
import { useForeign } from '../clipboard/use-external-drop.ts'

const PasteEntry = ({ place }: { place: Point }) => {
  const { t } = useTranslation('views')
  const { canAdd } = useBoard()
  const paste = usePaste()
  if (!canAdd) return null
  return (
    <MenuEntry label={t('menu.paste')} icon={<IconClipboard size={18} aria-hidden />} onSelect={() => paste(place)} />
  )
}

const ItemEntries = ({ items, place }: ItemTarget) => {
  const { t } = useTranslation('views')
  const copy = useCopy()
  return (
    <>
      <MenuEntry label={t('menu.copy')} icon={<IconCopy size={18} aria-hidden />} onSelect={() => void copy(items)} />
      <PasteEntry place={place} />
    </>
  )
}

/** Returns whether a paste targets the canvas, not a field or window. */
const isOnCanvas = ({ target }: ClipboardEvent) =>
  target === document.body || (target instanceof Element && target.closest('.canvas') !== null)

/** Keyboard shortcuts, and the field that some browsers need for copying. */
const Keys = () => {
  const { canvas, item, canAdd, dropFiles } = useBoard()
  const copy = useCopy()
  const paste = usePaste()
  const takeForeign = useForeign()
  const onCopy = useEffectEvent((ids: readonly string[]) => void copy(ids.map(item).filter((one) => one !== undefined)))
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!canAdd || !clipboardData || event.defaultPrevented || !isOnCanvas(event)) return
    event.preventDefault()
    const middle = canvas.current?.worldCentre() ?? { x: 0, y: 0 }
    const held = clipboardData.getData('text/plain')
    const copied = readCopied()
    if (copied && isCopied(copied, held)) paste()
    else if (clipboardData.files.length > 0) dropFiles([...clipboardData.files], middle)
    else takeForeign(clipboardData, middle)
  })
  useEffect(() => {
    const stop = canvas.current?.onCommand('copy', onCopy)
    // Unlike a key event, this event contains data from other programs.
    document.addEventListener('paste', onPaste)
    return () => {
      stop?.()
      document.removeEventListener('paste', onPaste)
    }
  }, [canvas])
  return <Copyboard />
}

/** Copies contributions, also between views, and pastes them or external data. */
export const clipboard: BoardExtension = {
  name: 'clipboard',
  ItemEntries,
  CanvasEntries: PasteEntry,
  Over: Keys,
}
