import { queryOptions } from '@tanstack/react-query'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { exportDocument, isAuthorized } from '../../entities/cloud-drive/drive.calls.ts'

/**
 * Copies the document's text into the note (GDOC-13). Resolves with the time; null if the user has not authorized
 * the drive.
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
