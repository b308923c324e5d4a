import type { Member } from '../../../shared/rules/access.ts'
import type { ReadState } from '../../../shared/domain/records.ts'
import { readStateOf } from '../../../shared/rules/unread.ts'
import type { Board, BoardItem } from '../../../shared/domain/views.ts'

export const readStatesOn =
  ({ reads, markedAt }: Pick<Board, 'reads' | 'markedAt'>, member: Member) =>
  ({ to, _to }: BoardItem): ReadState =>
    readStateOf(member, { ..._to, _id: to }, { readAt: reads[to], markedAt })
