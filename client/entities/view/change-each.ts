import type { Link, Place } from '../../../shared/domain/links.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import { refusedHere } from '../../lib/api.ts'
import type { BoardOperation } from './history.ts'
import type { OpenBoard } from './open-board.ts'

export type EachOperation = Extract<BoardOperation, { kind: 'change' }>

/** Items per request: the transactions of a large arrangement stay short. */
const PART = 250

interface Around extends Pick<OpenBoard, 'item' | 'take'> {
  canvas: CanvasHandle | null
  isAs: (data: Place, expected: Place) => boolean
  send: (part: EachOperation, versions: ReadonlyMap<string, string> | undefined) => Promise<Link[]>
}

interface Outcome {
  done: EachOperation
  error?: unknown
}

export const changeEach = async (act: EachOperation, isAgain: boolean, around: Around): Promise<Outcome> => {
  const { item, take, canvas, isAs, send } = around
  const wanted = act.items.flatMap((one) => {
    const now = item(one.id)
    return now && isAs(now.data, one.before) ? [{ ...one, modified: now.modified }] : []
  })
  if (wanted.length === 0) throw refusedHere('item.changedElsewhere')
  const links: Link[] = []
  const sendAll = async () => {
    for (let first = 0; first < wanted.length; first += PART) {
      const items = wanted.slice(first, first + PART)
      const versions = isAgain ? new Map(items.map(({ id, modified }) => [id, modified])) : undefined
      const saved = await send({ ...act, items }, versions)
      take({ saved })
      links.push(...saved)
    }
  }
  const shown = canvas?.seen()
  if (isAgain && act.seen) canvas?.showArea(act.seen, false)
  const sending = sendAll()
  const places = wanted.map(({ id, after }) => ({ id, x: after.x ?? 0, y: after.y ?? 0 }))
  canvas?.hold(places, sending)
  const error: unknown = await sending.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  const saved = new Set(links.map(({ _id }) => _id))
  const seen = isAgain ? shown : act.seen
  const done = { ...act, seen, items: act.items.filter(({ id }) => saved.has(id)) }
  return { done, ...(error !== undefined && { error }) }
}
