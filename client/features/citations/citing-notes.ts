import { canWrite, type Guarded, type Member } from '../../../shared/rules/access.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { useBoardData } from '../../entities/view/use-board-data.ts'

/** Item of a board in the shape that access rules take. */
export const asGuarded = ({ to, _to }: BoardItem): Guarded => ({ ..._to, _id: to })

export const useNotesHere = (): ReadonlyMap<string, BoardItem> => {
  const items = useBoardData()?.items ?? []
  const notes = items.filter(({ _to }) => _to.type === 'Note' && _to.status !== 'inactive')
  return new Map(notes.map((item) => [item.to, item]))
}

export const writableNotes = (member: Member, notes: ReadonlyMap<string, BoardItem>): BoardItem[] =>
  [...notes.values()].filter((item) => canWrite(member, asGuarded(item)))
