import { queryOptions } from '@tanstack/react-query'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { exportDocument, isAuthorized } from '../../entities/cloud-drive/drive.calls.ts'

/**
 * Brings the text of a note's document into the note (GDOC-13): whenever one of its authors opens the note, and comes back to it
 * from the document. Answers when; null for who has not allowed the use of the drive, and so is asked nothing in passing.
 */
export const documentTextQuery = (note: Pick<Contribution, '_id' | 'docId' | 'createdBy'>) =>
  queryOptions({
    queryKey: ['cloudDrive', 'text', note._id],
    queryFn: async () => {
      if (!(await isAuthorized())) return null
      await exportDocument(note)
      return Date.now()
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
