import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../../lib/live.ts'
import { orderIn } from '../../lib/order.ts'
import { useNames } from '../community/community.ts'
import { useBoard } from './open-board.ts'
import { useThoseInView } from './presence.ts'

export interface PersonHere {
  _id: string
  name: string
  me: boolean
  writing: boolean
}

/** Users in the view by name, the current user last; empty without a connection. */
export const usePeopleHere = (): PersonHere[] => {
  const { i18n } = useTranslation()
  const { viewId, view, member, names: known } = useBoard()
  const connected = useConnectionState() === 'connected'
  const authors = useThoseInView(viewId)
  const strangers = useMemo(() => authors.flatMap(({ _id }) => (known.has(_id) ? [] : [_id])), [authors, known])
  const others = useNames(strangers.length > 0 ? view.communityId : undefined, strangers)
  const compare = orderIn(i18n.language)
  if (!connected) return []
  return authors
    .flatMap(({ _id, editing }) => {
      const name = known.get(_id) ?? others.get(_id)
      return name === undefined ? [] : [{ _id, name, me: _id === member.authorId, writing: editing.length > 0 }]
    })
    .toSorted((a, b) => Number(a.me) - Number(b.me) || compare(a.name, b.name))
}
