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
import type { SessionUser } from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { withWrites } from '../../graph/writes.ts'
import { newAccount } from '../accounts/accounts.service.ts'
import { weaknessOf } from '../accounts/password-rule.ts'
import { accountIdsByName } from '../accounts/by-name.ts'
import { insertAccount } from '../accounts/write-account.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { createAuthor } from '../../graph/membership/authors.service.ts'
import { loadCommunity } from '../../graph/communities/communities.service.ts'
import { addMembers as addKnown, placesOf } from '../authors/members.ts'

/** Rows per batch, enough to use all hashing threads. */
const ROWS_AT_ONCE = 8

/** `removed`: a manager removed the member (TEAC-07). `other`: the account exists, but is not a member. */
type Standing = 'new' | 'member' | 'removed' | 'other'

const standings = async (communityId: string, rows: readonly ListedUser[]) => {
  const ids = await accountIdsByName(rows.map(({ userName }) => userName))
  const places = await placesOf(communityId, [...ids.values()])
  return ({ userName }: ListedUser): Standing => {
    const id = ids.get(userNameKey(userName))
    if (id === undefined) return 'new'
    const place = places.get(id)
    if (!place) return 'other'
    return place.status === 'active' ? 'member' : 'removed'
  }
}

const exists = ({ index }: ListedUser) => rowFault(index, 'row.userExists', { column: 'Username' })

const weakPassword = async ({ index, password, userName }: ListedUser): Promise<RowFault[]> => {
  const weakness = await weaknessOf(password, userName)
  return weakness ? [rowFault(index, weakness, { column: 'Password' })] : []
}

type Env = AppContext['env']

const rulesOf = ({ passwordMinSignUp: passwordMin, emailOptional, numericUserNames }: Env) => ({
  passwordMin,
  emailOptional,
  numericUserNames,
})

const judge = async (communityId: string, file: Uint8Array, env: Env) => {
  const reading = readClassList(file, rulesOf(env))
  if ('fault' in reading) throw new AppError(reading.fault)
  const sound = withoutFaults(reading.rows, reading.faults)
  const standingOf = await standings(communityId, sound)
  const newcomers = sound.filter((row) => standingOf(row) === 'new')
  const weak = (await Promise.all(newcomers.map(weakPassword))).flat()
  const removed = sound.filter((row) => standingOf(row) === 'removed')
  return {
    faults: [...reading.faults, ...sound.filter((row) => standingOf(row) === 'other').map(exists), ...weak],
    newcomers: withoutFaults(newcomers, weak),
    members: [...removed, ...sound.filter((row) => standingOf(row) === 'member')],
    removed,
  }
}

const byRow = (faults: readonly RowFault[]) => faults.toSorted((a, b) => a.index - b.index)

/** Returns the rows that would be rejected, in order; with `onlyNew` also those of members, present or removed. */
export const checkClassList = async (
  { env }: Pick<AppContext, 'env'>,
  { communityId }: Member,
  { file, onlyNew = false }: { file: Uint8Array; onlyNew?: boolean },
): Promise<RowFault[]> => {
  const { faults, members } = await judge(communityId, file, env)
  return byRow(onlyNew ? [...faults, ...members.map(exists)] : faults)
}

/** Returns a fault if the name is taken. */
const addMember = async (
  events: Events,
  { communityId, authorId, userId: by }: Member,
  row: ListedUser,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
): Promise<RowFault[]> => {
  const { password: _password, index: _index, ...fields } = row
  const account = newAccount({ ...fields, ...(mustChange && { mustChangePassword: true }) }, 'user', passwordHash)
  try {
    await withWrites(events, async (writes) => {
      const { session } = writes
      await loadCommunity(session, communityId)
      await insertAccount(account, 'classList', by, session)
      await createAuthor(writes, account, { _id: communityId }, 'writer', authorId)
      const added = { userId: account._id, details: { role: 'writer', how: 'classList' } }
      await logAct({ act: 'memberAdded', by, communityId, ...added }, session)
    })
    return []
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // If the user is a member now, e.g. for a list sent twice, that is no fault.
    return (await standings(communityId, [row]))(row) === 'member' ? [] : [exists(row)]
  }
}

const addMembers = async (
  { events, passwords }: Pick<AppContext, 'events' | 'passwords'>,
  member: Member,
  rows: readonly ListedUser[],
  mustChange: boolean,
): Promise<RowFault[]> => {
  // Sequential, because pseudonyms must be unique.
  let writing: Promise<RowFault[]> = Promise.resolve([])
  const faults = rows.map(async (row) => {
    const passwordHash = await passwords.hashLater(row.password)
    writing = writing.then(() => addMember(events, member, row, { passwordHash, mustChange }))
    return await writing
  })
  return (await Promise.all(faults)).flat()
}

/**
 * Creates accounts and writers; skips members, so a list may be sent again. Removed members get their place back, and
 * keep their password. Returns rejected rows in order.
 */
export const addClassList = async (
  ctx: Pick<AppContext, 'env' | 'events' | 'passwords'>,
  user: SessionUser,
  member: Member,
  { file, mustChange }: { file: Uint8Array; mustChange: boolean },
): Promise<RowFault[]> => {
  const { faults, newcomers, removed } = await judge(member.communityId, file, ctx.env)
  const names = removed.map(({ userName }) => userName)
  await addKnown(ctx.events, user, member, names)
  for (let start = 0; start < newcomers.length; start += ROWS_AT_ONCE) {
    const some = newcomers.slice(start, start + ROWS_AT_ONCE)
    faults.push(...(await addMembers(ctx, member, some, mustChange)))
  }
  return byRow(faults)
}
