import {
  type ListedUser,
  type RowFault,
  renamedSchema,
  rowFaultsSchema,
  writeClassList,
} from '../../../shared/domain/class-lists.ts'
import { api } from '../../lib/api.ts'

const formOf = (file: BlobPart, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file], { type: 'text/csv' }), 'class-list.csv')
  return form
}

/** The rows that the server would refuse. */
export const checkUsers = (communityId: string, file: BlobPart): Promise<RowFault[]> =>
  api.post('/api/users/validate', formOf(file, { community: communityId }), rowFaultsSchema)

/**
 * Adds some users of a list to a community; answers why some of them were refused, by their rows in the whole list.
 * Whoever is a member already is passed over, so that the same users may be sent again.
 */
export const addUsers = async (communityId: string, users: readonly ListedUser[]): Promise<RowFault[]> => {
  const form = formOf(writeClassList(users), { community: communityId })
  const faults = await api.post('/api/users', form, rowFaultsSchema)
  // In the file that was sent the first user stands below the header, in row 2.
  return faults.map((fault) => ({ ...fault, index: users[fault.index - 2]?.index ?? fault.index }))
}

/** Renames members of a community; answers how many rows there were and how many members have another name now. */
export const renameMembers = (communityId: string, file: BlobPart) =>
  api.post('/api/users/rename', formOf(file, { communityId }), renamedSchema)
