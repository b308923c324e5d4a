import type { QueryClient } from '@tanstack/react-query'
import { objectSchema } from '../../../../shared/domain/contributions.ts'
import { cacheObject } from '../../../entities/object/objects.ts'
import { answerHint } from '../../../entities/view/pending-hints.ts'
import { makeItem } from '../../../entities/view/new-item.ts'
import type { NewItemPlace } from '../../../entities/view/new-item-place.ts'
import type { OpenBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { reportFailure } from '../../../lib/report.ts'
import { followPlace } from './follow-place.ts'

/** Vertical offset of a build-on's card from its parent, in pixels, until the server has placed it. */
const BELOW_PARENT = 90

const cardPlace = ({ read, rectOf }: OpenBoard, where: NewItemPlace): Point => {
  if ('place' in where && where.place) return { x: where.place.x ?? 0, y: where.place.y ?? 0 }
  const parent = 'buildsOn' in where && rectOf(read()?.items.find(({ to }) => to === where.buildsOn)?._id ?? '')
  return parent ? { x: parent.x + parent.width / 3, y: parent.y + BELOW_PARENT } : { x: 0, y: 0 }
}

/** Starts a note: its card can be edited while the server makes and places it. */
export const beginNote = async (
  board: OpenBoard,
  cache: QueryClient,
  asked: NewItemPlace | 'inSight',
  title?: string,
): Promise<void> => {
  const { view, member, placeFor, canvas } = board
  const { authorId } = member
  if (authorId === null) return
  answerHint(cache, asked !== 'inSight' && 'buildsOn' in asked ? 'buildOn' : 'write')
  const inSight = async () => ({ place: { ...(await placeFor()) }, apart: true, within: canvas.current?.seen() })
  const where = asked === 'inSight' ? await inSight() : asked
  let madeId: string | undefined
  const act = { key: randomId() }
  board.openBegun({
    title,
    make: async () => {
      const { made } = await makeItem({
        view,
        authorId,
        object: { type: 'Note', title: '', data: { body: '' } },
        where,
        act,
      })
      cacheObject(cache, made)
      madeId = made._id
      return made._id
    },
    drop: () => {
      if (madeId === undefined) return
      const path = `/api/objects/${view.communityId}/${madeId}`
      void api.put(path, { status: 'inactive' }, objectSchema).catch(reportFailure)
    },
    follow: followPlace(board, cardPlace(board, where), () => madeId),
  })
}
