import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { NoteCount } from '../../../shared/wire/realtime.ts'
import { collection } from '../../store/collection.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Returns the numbers of active notes and rise-aboves on a view, without private ones because all readers receive the same number (contract/README.md 10). */
export const countNotes = async (viewId: string): Promise<NoteCount['count']> => {
  const links = await collection(LinkModel)
    .find<Pick<FullLink, '_to'>>(
      { from: viewId, type: 'contains', '_to.type': 'Note', '_to.status': 'active' },
      { projection: { '_to.permission': 1, '_to.data': 1 } },
    )
    .toArray()
  const counted = links.filter(({ _to }) => _to.permission !== 'private')
  return { notesCount: counted.length, riseaboveCount: counted.filter(({ _to }) => isRiseAbove(_to)).length }
}
