import { useTranslation } from 'react-i18next'
import { boundsOf } from '../../../shared/rules/geometry.ts'
import { stateOf } from '../../../shared/rules/item-states.ts'
import { layOut } from '../../engines/canvas/arrange/lay-out.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { useItemActs } from '../../entities/view/item-acts.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { errorText } from '../../lib/i18n.ts'
import { notify, toastError } from '../../ui/toasts.ts'
import { isFree, questionFor } from './question.ts'
import { showArrangement } from './show-area.ts'
import { useGrouping } from './use-grouping.ts'

export const useArrange = () => {
  const { t } = useTranslation('arrange')
  const { t: tErrors } = useTranslation('errors')
  const { canvas, read, readAll, item } = useBoard()
  const { changeEach } = useItemActs()
  const groupingFor = useGrouping()

  const act = async (way: ArrangeWay, ids: ReadonlySet<string> | 'all') => {
    const grouping = await groupingFor(way)
    const all = readAll()
    const chosen = all.filter(({ id }) => ids === 'all' || ids.has(id))
    const moved = chosen.filter(isFree)
    const staying = t('stay', { count: chosen.length - moved.length })
    if (moved.length === 0) {
      notify(staying)
      return
    }
    const isMoved = new Set(moved.map(({ id }) => id))
    const sizes = new Map(all.map((item) => [item.id, canvas.current?.sizeOf(item.id) ?? item]))
    const { places } = await layOut(
      questionFor({
        way,
        moved,
        staying: all.filter(({ id }) => !isMoved.has(id)),
        arrows: read()?.arrows ?? [],
        sizeOf: (item) => sizes.get(item.id) ?? item,
        grouping,
        heading: 0,
      }),
      new AbortController().signal,
    )
    showArrangement(canvas.current, boundsOf(places.map((place) => ({ ...place, ...sizeIn(sizes, place.id) }))))
    const left = await changeEach(() =>
      places.flatMap(({ id, x, y }) => {
        const data = item(id)?.data
        const moves = data && stateOf(data) === 'free' && !(data.x === x && data.y === y)
        return moves ? [{ id, before: { x: data.x, y: data.y }, after: { x, y } }] : []
      }),
    )
    if (left === undefined) return
    const told = [
      moved.length > left && t('done', { count: moved.length - left }),
      left > 0 && t('left', { count: left }),
      chosen.length > moved.length && staying,
    ]
    notify(told.filter(Boolean).join(' '))
  }
  return (way: ArrangeWay, ids: ReadonlySet<string> | 'all') =>
    act(way, ids).catch((error: unknown) => toastError(errorText(error, tErrors)))
}

const NO_SIZE = { width: 0, height: 0 }
const sizeIn = (sizes: ReadonlyMap<string, { width: number; height: number }>, id: string) => {
  const { width, height } = sizes.get(id) ?? NO_SIZE
  return { width, height }
}
