import type { Board } from '../../../../shared/domain/views.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'
import { CanvasStore } from '../../../engines/canvas/store.ts'
import type { CanvasItem } from '../../../engines/canvas/types.ts'
import { canvasArrows, canvasItems, type ItemContext } from '../store/board-items.ts'
import { arrowsAt, type Past, type PastItem, visibleItems } from './past-board.ts'

/** Reading marks are not part of the history, so all items are drawn as read. */
const ALL_READ = '9999-12-31T23:59:59.999Z'

const buildOnsTo = (arrows: Board['arrows']) => {
  const counts = new Map<string, number>()
  for (const { type, to } of arrows) if (type === 'buildson') counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

/** Current pictures, because snapshots have none. */
const shownNow = (board: Board): Map<string, BoardShown> =>
  new Map(
    board.items.flatMap(({ _id, shown, _to: { type } }) =>
      shown && (type === 'Attachment' || type === 'Drawing') ? [[_id, shown] as const] : [],
    ),
  )
type BoardShown = NonNullable<PastItem['shown']>

export class PastCanvas {
  readonly store = new CanvasStore<ItemContent>()
  readonly #board: Board
  readonly #arrows: Past['arrows']
  readonly #pictures: Map<string, BoardShown>
  #drawn = new Map<string, PastItem>()
  #buildOns = new Map<string, number>()
  #surroundings: ItemContext | undefined

  constructor(board: Board, past: Pick<Past, 'arrows'>) {
    this.#board = { ...board, reads: {}, markedAt: ALL_READ }
    this.#arrows = past.arrows
    this.#pictures = shownNow(board)
  }

  show(items: ReadonlyMap<string, PastItem>, time: number, surroundings: ItemContext): void {
    const drawn = surroundings === this.#surroundings ? this.#drawn : new Map<string, PastItem>()
    const shown = visibleItems(items)
    const arrows = arrowsAt(this.#arrows, shown, time)
    const buildOns = buildOnsTo(arrows)
    const isNew = (item: PastItem) =>
      drawn.get(item._id) !== item || buildOns.get(item.to) !== this.#buildOns.get(item.to)
    const changed = shown.filter(isNew).map((item) => this.#withPicture(item))
    const board = { ...this.#board, items: changed, arrows }
    const renewed = new Map(
      canvasItems(board, surroundings, (id) => this.store.get(id)).map((item) => [item.id, fixed(item)]),
    )
    this.store.setItems(shown.flatMap(({ _id }) => renewed.get(_id) ?? this.store.get(_id) ?? []))
    this.store.setArrows(canvasArrows({ ...board, items: shown }))
    this.#drawn = new Map(shown.map((item) => [item._id, item]))
    this.#buildOns = buildOns
    this.#surroundings = surroundings
  }

  #withPicture(item: PastItem): PastItem {
    const shown = this.#pictures.get(item._id)
    return shown ? { ...item, shown } : item
  }
}

/** Past items cannot be moved (TIME-01). */
const fixed = (item: CanvasItem<ItemContent>) => ({ ...item, movable: false, resizable: false })
