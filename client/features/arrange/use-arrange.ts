import { useTranslation } from 'react-i18next'
import { boundsOf } from '../../../shared/rules/geometry.ts'
import { stateOf } from '../../../shared/rules/item-states.ts'
import { layOut } from '../../engines/canvas/arrange/lay-out.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { useItemActs } from '../../entities/view/item-acts.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { errorText } from '../../lib/i18n.ts'
import { notify, notifyWithAction, toastError } from '../../ui/toasts.ts'
import { isFree, questionFor } from './question.ts'
import { showArrangement } from './show-area.ts'
import { useGrouping } from './use-grouping.ts'

export const useArrange = () => {
  const { t } = useTranslation('arrange')
  const { t: tErrors } = useTranslation('errors')
  const { t: tViews } = useTranslation('views')
  const { canvas, read, readAll, item, history } = useBoard()
  const { changeEach, step } = useItemActs()
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
    const seen = canvas.current?.seen()
    const stays = ids === 'all' ? all.filter(({ id }) => !isMoved.has(id)) : []
    showArrangement(
      canvas.current,
      boundsOf([...places, ...stays].map(({ id, x, y }) => ({ x, y, ...sizeIn(sizes, id) }))),
    )
    let before = history.last()
    const left = await changeEach(() => {
      before = history.last()
      return places.flatMap(({ id, x, y }) => {
        const data = item(id)?.data
        const moves = data && stateOf(data) === 'free' && !(data.x === x && data.y === y)
        return moves ? [{ id, before: { x: data.x, y: data.y }, after: { x, y } }] : []
      })
    }, seen)
    if (left === undefined) return
    const told = [
      moved.length > left && t('done', { count: moved.length - left }),
      left > 0 && t('left', { count: left }),
      chosen.length > moved.length && staying,
    ]
    const message = told.filter(Boolean).join(' ')
    const done = history.last()
    if (!done || done === before) return notify(message)
    const undo = async () => {
      const isUndone = history.last() === done && (await step('undo', done))
      if (!isUndone && history.last() !== done) notify(t('undo.late'))
    }
    notifyWithAction(message, { label: tViews('history.undo'), run: () => void undo() })
  }
  return (way: ArrangeWay, ids: ReadonlySet<string> | 'all') =>
    act(way, ids).catch((error: unknown) => toastError(errorText(error, tErrors)))
}

const NO_SIZE = { width: 0, height: 0 }
const sizeIn = (sizes: ReadonlyMap<string, { width: number; height: number }>, id: string) => {
  const { width, height } = sizes.get(id) ?? NO_SIZE
  return { width, height }
}
