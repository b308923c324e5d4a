import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { useBoardOverlays } from '../../../entities/view/board-overlays.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const NotePreview = lazyComponent(async () => (await import('./note-preview.tsx')).default, 'notes')

/** Hover delay in milliseconds (row CARD-07). */
const REST_MS = 400
/** Time in milliseconds for the way from the card to its preview. */
const LEAVE_MS = 250

interface Shown {
  itemId: string
  /** Opened by keyboard, so the focus moves into it. */
  byKey: boolean
}

const NotePreviews = () => {
  const { canvas, item, focusItem } = useBoard()
  const { cover } = useBoardOverlays()
  const [shown, setShown] = useState<Shown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hovered = useRef<string>(undefined)
  const isNote = (id: string | undefined) => id !== undefined && item(id)?._to.type === 'Note'

  const after = (ms: number, next: Shown | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(next), ms)
  }
  const onHover = useEffectEvent((id: string | undefined) => {
    if (id === hovered.current) return
    hovered.current = id
    if (id !== undefined && isNote(id)) after(REST_MS, { itemId: id, byKey: false })
    else after(LEAVE_MS, undefined)
  })
  const onKey = useEffectEvent(([id]: readonly string[]) => {
    if (id !== undefined && isNote(id)) setShown({ itemId: id, byKey: true })
  })
  useEffect(() => {
    const stops = [canvas.current?.onHover(onHover), canvas.current?.onCommand('preview', onKey)]
    return () => {
      clearTimeout(timer.current)
      for (const stop of stops) stop?.()
    }
  }, [canvas])

  const known = shown && item(shown.itemId)
  const close = () => {
    clearTimeout(timer.current)
    setShown(undefined)
    if (shown?.byKey) focusItem(shown.itemId)
  }
  if (!known || cover) return null
  return (
    <Suspense>
      <NotePreview
        key={known._id}
        item={known}
        byKey={shown.byKey}
        onStay={() => clearTimeout(timer.current)}
        onLeave={() => {
          hovered.current = undefined
          if (!shown.byKey) after(LEAVE_MS, undefined)
        }}
        onClose={close}
      />
    </Suspense>
  )
}

export const notePreviews: BoardExtension = { name: 'notePreviews', Over: NotePreviews }
