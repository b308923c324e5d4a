import { canWrite, type Guarded, type Member } from '../../../shared/rules/access.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useBoardData } from '../../entities/view/use-board-data.ts'

/** Returns what an item stands for, as the rules of access want it. */
export const asGuarded = ({ to, _to }: BoardItem): Guarded => ({ ..._to, _id: to })

/** The notes that stand on the open view, each once, in the order of the board. */
export const useNotesHere = (): ReadonlyMap<string, BoardItem> => {
  const items = useBoardData()?.items ?? []
  const notes = items.filter(({ _to }) => _to.type === 'Note' && _to.status !== 'inactive')
  return new Map(notes.map((item) => [item.to, item]))
}

/** Those of some notes that the member may let cite something. */
export const writableAmong = (member: Member, notes: ReadonlyMap<string, BoardItem>): BoardItem[] =>
  [...notes.values()].filter((item) => canWrite(member, asGuarded(item)))
