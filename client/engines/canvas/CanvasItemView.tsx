import { memo, useCallback, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { ItemStates } from './item-states.ts'
import type { CanvasItem } from './types.ts'

interface Props<Content> {
  id: string
  states: ItemStates<Content>
  renderItem: (item: CanvasItem<Content>, selected: boolean) => ReactNode
  register: (id: string, element: HTMLElement) => () => void
}

function ItemView<Content>({ id, states, renderItem, register }: Props<Content>) {
  const state = useSyncExternalStore(
    useCallback((listener) => states.subscribe(id, listener), [states, id]),
    () => states.get(id),
  )
  const ref = useCallback((element: HTMLDivElement) => register(id, element), [register, id])
  if (!state) return null
  const { item, selected, tabStop } = state
  // No position or size here: the surface writes them, and React would reset them.
  return (
    <div
      ref={ref}
      className="canvas-item"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds only text
      role="option"
      aria-selected={selected}
      data-canvas-item={id}
      data-clipped={item.clipped || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      {renderItem(item, selected)}
      {selected && item.resizable && <span className="canvas-handle" aria-hidden />}
    </div>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() loses the type parameter
export const CanvasItemView = memo(ItemView) as typeof ItemView
