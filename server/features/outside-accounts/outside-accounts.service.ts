import type { OutsideAccount } from '../../../shared/domain/outside-accounts.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { syncAuthorProfile } from '../../graph/membership/sync-author-profile.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { hasPassword, type AccountDoc } from '../accounts/accounts.service.ts'
import { livingAccount, renamePerson, setTeaching } from '../accounts/outside-person.ts'
import { makeAccount } from './make-account.ts'
import { OutsideAccountModel, type OutsideAccountDoc } from './outside-accounts.model.ts'
import { namesOf, type Names, type OutsideIdentity, type OutsidePerson } from './person-names.ts'

type Tools = Pick<AppContext, 'events'>

const outside = () => collection(OutsideAccountModel)

const identityOf = ({ kind, issuer, subject }: OutsideIdentity) => ({ kind, issuer, subject })

/** Returns the linked account of an outside person, or null. */
export const findOutside = (identity: OutsideIdentity): Promise<OutsideAccountDoc | null> =>
  outside().findOne(identityOf(identity))

/** Returns the outside accounts of a user, oldest first. */
export const outsideAccountsOf = (userId: string): Promise<OutsideAccountDoc[]> =>
  outside().find({ userId }).sort({ created: 1, _id: 1 }).toArray()

/** Returns the fields visible to the owner; a subject identifies the person elsewhere. */
export const presentOutside = ({ _id, kind, issuer, firstName, lastName, ...one }: OutsideAccountDoc): OutsideAccount => ({
  _id, kind, issuer, firstName, lastName, created: one.created.toISOString(), lastSignIn: one.lastSignIn?.toISOString() ?? null,
}) // prettier-ignore

const newOutside = (person: OutsidePerson, userId: string, names: Names): OutsideAccountDoc => ({
  _id: newId(),
  ...identityOf(person),
  userId,
  ...names,
  created: new Date(),
})

/** Links an outside person to a signed-in account. Throws 'outside.taken', 'outside.linked' if it has one of this issuer. */
export const linkOutside = async ({ events }: Tools, userId: string, person: OutsidePerson): Promise<void> => {
  const names = namesOf(person) ?? { firstName: '', lastName: '' }
  try {
    await withWrites(events, async (writes) => {
      const { session } = writes
      const { kind, issuer } = person
      const known = await outside().findOne(identityOf(person), { session })
      if (known?.userId === userId) return
      if (known) throw new AppError('outside.taken')
      if (await outside().findOne({ userId, kind, issuer }, { session })) throw new AppError('outside.linked')
      if (!(await livingAccount(userId, session))) throw new AppError('session.invalid')
      const made = newOutside(person, userId, names)
      if (person.teaches) await setTeaching(session, userId, made._id, true)
      await outside().insertOne(made, { session })
      await logAct({ act: 'outsideLinked', by: userId, userId, details: { how: kind } }, session)
    })
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('outside.taken') : error
  }
}

/** Removes a link; ignores a missing one. Throws 'outside.noPassword': nobody could sign in any more. */
export const unlinkOutside = ({ events }: Tools, userId: string, id: string): Promise<void> =>
  withWrites(events, async (writes) => {
    const { session } = writes
    const known = await outside().findOne({ _id: id, userId }, { session })
    if (!known) return
    const account = await livingAccount(userId, session)
    if (!account || !hasPassword(account)) throw new AppError('outside.noPassword')
    await setTeaching(session, userId, known._id, false)
    await outside().deleteOne({ _id: id, userId }, { session })
    await logAct({ act: 'outsideUnlinked', by: userId, userId, details: { how: known.kind } }, session)
  })

const NAMES = ['firstName', 'lastName'] as const

/** Names that differ from those last given are a manager's. */
const follow = async (tools: Tools, known: OutsideAccountDoc, account: AccountDoc, person: OutsidePerson) => {
  const given = namesOf(person) ?? known
  const names = Object.fromEntries(
    NAMES.flatMap((name) =>
      account[name] === known[name] && given[name] !== known[name] ? [[name, given[name]]] : [],
    ),
  ) as Partial<Names>
  const teaches = person.teaches ?? account.teaches?.[known._id] ?? false
  const { firstName, lastName } = given
  return await withWrites(tools.events, async (writes) => {
    const { session } = writes
    const seen = { $set: { firstName, lastName, lastSignIn: new Date() } }
    await outside().updateOne({ _id: known._id }, seen, { session })
    if (teaches !== (account.teaches?.[known._id] ?? false)) await setTeaching(session, account._id, known._id, teaches)
    if (Object.keys(names).length === 0) return account
    // The condition is in the write: a manager may be changing them.
    const former = { firstName: account.firstName, lastName: account.lastName }
    const changed = await renamePerson(session, account._id, former, names)
    if (changed) await syncAuthorProfile(writes, account, account._id, names, former)
    return changed ?? account
  })
}

/** Returns the account of an outside person, with the names as given now; makes it if `maySignUp`, else throws 'outside.nobody'. */
export const accountOfOutside = async (
  tools: Tools,
  person: OutsidePerson,
  { maySignUp }: { maySignUp: boolean },
): Promise<AccountDoc> => {
  const known = (await findOutside(person)) ?? (maySignUp ? await signUp(tools, person) : null)
  const account = known && (await livingAccount(known.userId))
  if (!known || !account) throw new AppError('outside.nobody')
  return await follow(tools, known, account, person)
}

const signUp = async (tools: Tools, person: OutsidePerson): Promise<OutsideAccountDoc | null> => {
  try {
    return await makeAccount(tools, person, async (account, { session }) => {
      const made = newOutside(person, account._id, account)
      await outside().insertOne(made, { session })
      return made
    })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return await findOutside(person)
  }
}
