import { useSyncExternalStore } from 'react'
import type { Board } from '../../../shared/domain/views.ts'
import { useBoard } from './open-board.ts'

const never = () => () => {}
const nothing = () => undefined

/** Subscribes to the whole board; undefined if not `needed`. */
export const useBoardData = (needed = true): Board | undefined => {
  const { read, onChange } = useBoard()
  return useSyncExternalStore(needed ? onChange : never, needed ? read : nothing)
}
