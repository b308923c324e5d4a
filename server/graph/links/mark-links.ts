import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Returns links of supports and references that marks in a note's texts may refer to, without access checks. */
export const linksOfMarks = (session: ClientSession, noteId: string): Promise<FullLink[]> =>
  collection(LinkModel)
    .find<FullLink>(
      {
        $or: [
          { to: noteId, type: 'supports' },
          { from: noteId, type: 'references' },
        ],
      },
      { session },
    )
    .toArray()
