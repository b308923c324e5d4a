import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** The links of supports and references that may stand behind marks in a note's texts; it asks no access rule. */
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
