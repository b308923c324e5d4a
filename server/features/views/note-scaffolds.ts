import type { NoteScaffolds } from '../../../shared/domain/views.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { placementsOn, readableItems } from '../../graph/links/board-links.ts'
import { firstSupports, scaffoldsOfSupports } from '../../graph/links/scaffold-links.ts'
import { openObject } from '../contributions/contributions.service.ts'

/** Returns the scaffold of each readable note's first support. */
export const noteScaffoldsOn = async (user: SessionUser, viewId: string): Promise<NoteScaffolds> => {
  const [{ object: view, member }, placements] = await Promise.all([openObject(user, viewId), placementsOn(viewId)])
  if (view.type !== 'View') throw new AppError('notFound')
  const notes = placements.filter(({ _to }) => _to.type === 'Note' && _to.status === 'active')
  const readable = await readableItems(member, notes)
  const supports = await firstSupports([...new Set(readable.map(({ to }) => to))])
  const scaffolds = await scaffoldsOfSupports(member, [...new Set(supports.values())])
  const known = new Map([...scaffolds.values()].map((scaffold) => [scaffold._id, scaffold]))
  return {
    scaffolds: [...known.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    notes: Object.fromEntries(
      [...supports].flatMap(([note, support]) => {
        const scaffold = scaffolds.get(support)
        return scaffold ? [[note, scaffold._id]] : []
      }),
    ),
  }
}
