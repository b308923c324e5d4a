import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../shared/domain/links.ts'
import { makeItem, savingKey, type NewItem } from '../../entities/view/new-item.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { randomId } from '../../lib/random-id.ts'

type NewNote = Omit<NewItem['object'], 'type' | 'status'>

/** Adds a complete note to the view (GDOC-08), at a position or in the visible part. Idempotent on retry. */
export const useNewNote = (place?: Pick<Place, 'x' | 'y'>) => {
  const { view, member, canvas, placeFor, take, arrive } = useBoard()
  const [act] = useState(() => ({ key: randomId() }))
  const { mutateAsync } = useMutation({ mutationKey: savingKey, mutationFn: makeItem })
  return async (note: NewNote) => {
    if (member.authorId === null) return
    const where = place ? { place } : { place: { ...(await placeFor()) }, apart: true, within: canvas.current?.seen() }
    const object = { ...note, type: 'Note', status: 'active' } as const
    const { made, link } = await mutateAsync({ view, authorId: member.authorId, object, where, act })
    take({ saved: link ? [link] : [] })
    arrive(made._id)
  }
}
