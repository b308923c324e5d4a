import type { Member } from '../../../shared/rules/access.ts'
import {
  type ListedUser,
  readClassList,
  type RowFault,
  rowFault,
  withoutFaults,
} from '../../../shared/domain/class-lists.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { Events } from '../../events.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { withWrites } from '../../graph/writes.ts'
import { newAccount } from '../accounts/accounts.service.ts'
import { accountIdsByName } from '../accounts/by-name.ts'
import { insertAccount } from '../accounts/write-account.ts'
import { createAuthor } from '../../graph/membership/authors.service.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
import { findMemberships } from '../../graph/objects/objects.service.ts'

/** So many rows are under way at once: enough for every thread that hashes passwords. */
const ROWS_AT_ONCE = 8

/** Describes what a name on a list stands for: nobody yet, a member already, or somebody else. */
type Standing = 'new' | 'member' | 'other'

/** Returns how the users of some rows stand to a community. */
const standings = async (communityId: string, rows: readonly ListedUser[]) => {
  const ids = await accountIdsByName(rows.map(({ userName }) => userName))
  const memberships = await findMemberships([...ids.values()])
  const members = new Set(memberships.filter((one) => one.communityId === communityId).map(({ userId }) => userId))
  return ({ userName }: ListedUser): Standing => {
    const id = ids.get(userNameKey(userName))
    if (id === undefined) return 'new'
    return members.has(id) ? 'member' : 'other'
  }
}

const exists = ({ index }: ListedUser) => rowFault(index, 'row.userExists', { column: 'Username' })

type Env = AppContext['env']

const rulesOf = ({ passwordMinSignUp: passwordMin, emailOptional, numericUserNames }: Env) => ({
  passwordMin,
  emailOptional,
  numericUserNames,
})

/** Returns what stands in a class list: whom to add, and the rows that are refused. A file that cannot be used is refused whole. */
const judge = async (communityId: string, file: Uint8Array, env: Env) => {
  const reading = readClassList(file, rulesOf(env))
  if ('fault' in reading) throw new AppError(reading.fault)
  const sound = withoutFaults(reading.rows, reading.faults)
  const standingOf = await standings(communityId, sound)
  return {
    faults: [...reading.faults, ...sound.filter((row) => standingOf(row) === 'other').map(exists)],
    newcomers: sound.filter((row) => standingOf(row) === 'new'),
  }
}

const byRow = (faults: readonly RowFault[]) => faults.toSorted((a, b) => a.index - b.index)

/** The rows of a class list that would be refused, in their order; nothing is changed. */
export const checkClassList = async (
  { env }: Pick<AppContext, 'env'>,
  { communityId }: Member,
  file: Uint8Array,
): Promise<RowFault[]> => byRow((await judge(communityId, file, env)).faults)

/** Makes the account and the member of a row, both or neither; answers a fault where somebody else has the name. */
const addMember = async (
  events: Events,
  { communityId, authorId }: Member,
  row: ListedUser,
  passwordHash: string,
): Promise<RowFault[]> => {
  const { password: _password, index: _index, ...fields } = row
  const account = newAccount(fields, 'user', passwordHash)
  try {
    await withWrites(events, async (writes) => {
      const { session } = writes
      // It may have been removed while the passwords were hashed.
      await loadCommunity(session, communityId)
      await insertAccount(account, session)
      await createAuthor(writes, account, { _id: communityId }, 'writer', authorId)
    })
    return []
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Somebody was faster; the same list sent twice is no fault.
    return (await standings(communityId, [row]))(row) === 'member' ? [] : [exists(row)]
  }
}

/** Hashes several passwords at once, and meanwhile writes what is ready. */
const addMembers = async (
  { events, passwords }: Pick<AppContext, 'events' | 'passwords'>,
  member: Member,
  rows: readonly ListedUser[],
): Promise<RowFault[]> => {
  // One after the other, because pseudonyms are drawn from those that nobody has yet.
  let writing: Promise<RowFault[]> = Promise.resolve([])
  const faults = rows.map(async (row) => {
    const passwordHash = await passwords.hashLater(row.password)
    writing = writing.then(() => addMember(events, member, row, passwordHash))
    return await writing
  })
  return (await Promise.all(faults)).flat()
}

/**
 * Makes an account and a writer of the community for each row of a class list, each row whole or not at all. Who is a
 * member already stays as they are, so that a list may be sent again; answers the rows that were refused, in their order.
 */
export const addClassList = async (
  ctx: Pick<AppContext, 'env' | 'events' | 'passwords'>,
  member: Member,
  file: Uint8Array,
): Promise<RowFault[]> => {
  const { faults, newcomers } = await judge(member.communityId, file, ctx.env)
  for (let start = 0; start < newcomers.length; start += ROWS_AT_ONCE) {
    const some = newcomers.slice(start, start + ROWS_AT_ONCE)
    faults.push(...(await addMembers(ctx, member, some)))
  }
  return byRow(faults)
}
