import type { PeopleSearch } from '../../../shared/domain/people.ts'
import type { RoleHolder } from '../../../shared/domain/users.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import type { Person } from '../../graph/membership/authors.service.ts'
import { AccountModel, NOT_ERASED, type AccountDoc } from './accounts.model.ts'
import { pageOf, peopleWith } from './people.ts'

const NAMED = { userName: 1, firstName: 1, lastName: 1, email: 1 } as const
/** Default page size (contract/api.md 2). */
const PAGE_SIZE = 10
const BATCH = 1_000

/** Scans all accounts, since no index supports substrings: 20,000 take a quarter of a second. */
const accountsWith = async (query?: string | null): Promise<Person[]> => {
  const all = await collection(AccountModel).find<Person>(NOT_ERASED, { projection: NAMED, batchSize: BATCH }).toArray()
  return peopleWith(all, query)
}

/** Returns the number of matching accounts. */
export const countAccounts = async (query?: string | null): Promise<number> => (await accountsWith(query)).length

/** Returns a page of the matching accounts, by name. */
export const findAccounts = async (search: PeopleSearch): Promise<AccountDoc[]> => {
  const ids = pageOf(await accountsWith(search.query), search, PAGE_SIZE).map(({ _id }) => _id)
  const found = await inChunks(ids, (some) =>
    collection(AccountModel)
      .find({ _id: { $in: some } })
      .toArray(),
  )
  const byId = new Map(found.map((account) => [account._id, account]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns user names and names by id, without erased accounts. */
export const namedAccounts = (
  ids: readonly string[],
): Promise<Pick<AccountDoc, '_id' | 'userName' | 'firstName' | 'lastName'>[]> =>
  inChunks(ids, (some) =>
    collection(AccountModel)
      .find<Person>({ _id: { $in: some }, ...NOT_ERASED }, { projection: { userName: 1, firstName: 1, lastName: 1 } })
      .toArray(),
  )

/** Returns the site's admins, with the fields visible to managers. */
export const findAdmins = (): Promise<RoleHolder[]> =>
  collection(AccountModel)
    .find<RoleHolder>({ role: 'admin' }, { projection: { userName: 1, role: 1 } })
    .sort({ userNameKey: 1 })
    .toArray()
