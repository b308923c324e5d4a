import { useMemo, useSyncExternalStore } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import type { Board } from '../../../shared/domain/views.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { readStatesOn } from '../../entities/view/read-states.ts'

/** Counts unread contributions of a board without duplicates; cached by board identity. */
const counter = (member: Member) => {
  let counted: { board: Board; count: number } | undefined
  return (board: Board | undefined): number => {
    if (!board) return 0
    if (counted?.board === board) return counted.count
    const readStateOf = readStatesOn(board, member)
    const unread = board.items.filter((item) => readStateOf(item) === 'unread')
    counted = { board, count: new Set(unread.map(({ to }) => to)).size }
    return counted.count
  }
}

export const useUnreadHere = (): number => {
  const { member, read, onChange } = useBoard()
  const count = useMemo(() => counter(member), [member])
  return useSyncExternalStore(onChange, () => count(read()))
}
