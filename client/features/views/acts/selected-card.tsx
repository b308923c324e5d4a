import { Suspense, useEffect, useState } from 'react'
import { useBoardOverlays } from '../../../entities/view/board-overlays.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const CardBar = lazyComponent(async () => (await import('./card-bar.tsx')).default)

export const SelectedCard = () => {
  const { canvas, item } = useBoard()
  const { cover } = useBoardOverlays()
  const [id, setId] = useState<string>()
  useEffect(() => canvas.current?.onSelection((ids) => setId(ids.length === 1 ? ids[0] : undefined)), [canvas])
  const selected = id === undefined ? undefined : item(id)
  if (!selected || cover) return null
  return (
    <Suspense>
      <CardBar key={selected._id} item={selected} />
    </Suspense>
  )
}
