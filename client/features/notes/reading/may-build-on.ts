import { canWrite, type Member, mayContribute } from '../../../../shared/rules/access.ts'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'

/**
 * Returns whether a member may build on a note: with write access to the open view if the note is on it, else to any of
 * the note's views.
 */
export const mayBuildOn = (
  member: Member,
  note: Pick<Contribution, 'type' | 'status'>,
  links: readonly Link[],
  viewId: string | undefined,
): boolean => {
  if (!mayContribute(member) || note.type !== 'Note' || note.status !== 'active') return false
  const views = links.filter(({ type, _from }) => type === 'contains' && _from.type === 'View')
  const here = views.filter(({ from }) => from === viewId)
  const counted = here.length > 0 ? here : views
  return counted.length === 0 || counted.some(({ from, _from }) => canWrite(member, { _id: from, ..._from }))
}
