import { senderOf } from '../../../shared/domain/help.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { findObjects, serializeOn } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { findAccount, type AccountDoc } from '../accounts/accounts.service.ts'
import { closeAccount, isSharedAddress } from '../accounts/close-account.ts'
import { stillAdmin } from '../accounts/change-account.ts'
import { removeOutsideAccounts } from '../outside-accounts/erase-outside.ts'
import { ErasureModel, type ErasureDoc } from './erasures.model.ts'
import { digestOf } from './former-names.ts'
import { eraseAuthor } from './steps.ts'

/** Throws 'erasure.lastManager'. Writes to another manager, so that concurrent erasures conflict. */
const demandOtherManagers = async ({ session }: Writes, userId: string) => {
  const lonely: { _id: string; title: string }[] = []
  for (const author of await findObjects({ type: 'Author', userId, role: 'manager', status: 'active' }, session)) {
    const { _id, communityId } = author
    const manager = { type: 'Author', communityId, role: 'manager' as const, status: 'active' as const }
    if (await serializeOn(session, { ...manager, _id: { $ne: _id } })) continue
    const { title } = await findCommunity(communityId)
    lonely.push({ _id: communityId, title })
  }
  if (lonely.length > 0) throw new AppError('erasure.lastManager', { details: { communities: lonely } })
}

/** Returns digests of the names. Shared addresses are found only beside the name. */
export const formerOf = async (account: AccountDoc): Promise<string[]> => {
  const { _id, userName, email } = account
  const authors = await findObjects({ type: 'Author', userId: _id })
  const people = [
    account,
    ...authors.map(({ firstName = '', lastName = '', email: address = '' }) => ({
      userName,
      firstName,
      lastName,
      email: address,
    })),
  ]
  const shared = await isSharedAddress(email)
  const names = [userName, ...people.map(senderOf), ...(email === '' || shared ? [] : [email])]
  return [...new Set(names.map((name) => digestOf(_id, name)))]
}

/** Closes an account and ends its sessions; the job then erases the names (RSCH-14). Idempotent. Throws 'forbidden', 'notFound' and 'erasure.*'. */
export const beginErasure = async (
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  by: SessionUser,
  userId: string,
  typed: string,
): Promise<ErasureDoc> => {
  const found = await findAccount(userId)
  const former = found ? await formerOf(found) : []
  const erasure = await withWrites(events, async (writes) => {
    const { session } = writes
    await stillAdmin(session, by)
    const known = await collection(ErasureModel).findOne({ _id: userId }, { session })
    if (known) return known
    const begun = new Date()
    await closeAccount(writes, userId, typed, begun)
    // At once: a sign-in from outside must not open the account.
    const outsideaccounts = await removeOutsideAccounts(writes, userId)
    const counts = { users: 1, ...(outsideaccounts > 0 && { outsideaccounts }) }
    const made = { _id: userId, begun, finished: null, swept: false, former, counts }
    await demandOtherManagers(writes, userId)
    // Managers at once: their communities must keep one.
    for (const author of await findObjects({ type: 'Author', userId, role: 'manager' }, session))
      await eraseAuthor(writes, author)
    await collection(ErasureModel).insertOne(made, { session })
    await logAct({ act: 'erased', by: by._id, userId }, session)
    writes.announce('user.erased', () => ({ userId }))
    return made
  })
  log.info({ userId, by: by._id }, 'erasing a person')
  return erasure
}
