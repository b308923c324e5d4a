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
  // No place here: the surface writes the transform, and React would put it back.
  return (
    <div
      ref={ref}
      className="canvas-item"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds only text
      role="option"
      aria-selected={selected}
      data-canvas-item={id}
      tabIndex={tabStop ? 0 : -1}
      style={{ width: item.width, minHeight: item.height }}
    >
      {renderItem(item, selected)}
    </div>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() forgets the type parameter
export const CanvasItemView = memo(ItemView) as typeof ItemView
