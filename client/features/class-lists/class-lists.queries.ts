import {
  type ListedUser,
  type RowFault,
  renamedSchema,
  rowFaultsSchema,
  writeClassList,
} from '../../../shared/domain/class-lists.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import { api } from '../../lib/api.ts'
import { type PersonName, usersFor } from './name-lines.ts'

const formOf = (file: BlobPart, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file], { type: 'text/csv' }), 'class-list.csv')
  return form
}

export const checkUsers = (communityId: string, file: BlobPart): Promise<RowFault[]> =>
  api.post('/api/users/validate', formOf(file, { community: communityId }), rowFaultsSchema)

/** Rounds of finding free user names, for many classes of one name. */
const ROUNDS_MAX = 5

/** Makes accounts for names; resolves with user names that nobody on the site has. */
export const newUsers = async (communityId: string, names: readonly PersonName[], passwordMin: number) => {
  const taken = new Set<string>()
  let users = usersFor(names, taken, passwordMin)
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const form = formOf(writeClassList(users), { community: communityId, onlyNew: 'true' })
    const faults = await api.post('/api/users/validate', form, rowFaultsSchema)
    const exist = new Set(faults.filter(({ code }) => code === 'row.userExists').map(({ index }) => index))
    if (exist.size === 0) break
    for (const { index, userName } of users) if (exist.has(index)) taken.add(userNameKey(userName))
    users = usersFor(names, taken, passwordMin)
  }
  return users
}

/** Resolves with refusals by row. Existing members are skipped, so a retry is safe. */
export const addUsers = async (
  communityId: string,
  users: readonly ListedUser[],
  mustChange: boolean,
): Promise<RowFault[]> => {
  const form = formOf(writeClassList(users), { community: communityId, mustChange: String(mustChange) })
  const faults = await api.post('/api/users', form, rowFaultsSchema)
  // In the uploaded file the first user is row 2, below the header.
  return faults.map((fault) => ({ ...fault, index: users[fault.index - 2]?.index ?? fault.index }))
}

/** Renames members; resolves with the number of rows and of renamed members. */
export const renameMembers = (communityId: string, file: BlobPart) =>
  api.post('/api/users/rename', formOf(file, { communityId }), renamedSchema)
