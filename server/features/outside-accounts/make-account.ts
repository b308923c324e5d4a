import { randomInt } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import { withWrites, type Writes } from '../../graph/writes.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { newAccount, NO_PASSWORD, type AccountDoc } from '../accounts/accounts.service.ts'
import { accountNamed } from '../accounts/by-name.ts'
import { insertAccount } from '../accounts/write-account.ts'
import { namesOf, type OutsidePerson, wantedUserName } from './person-names.ts'

const NUMBERS_FIRST = 20
const NUMBER_MAX = 1_000_000

function* candidates(wanted: string): Generator<string> {
  yield wanted
  for (let number = 2; number <= NUMBERS_FIRST; number += 1) yield `${wanted}${number}`
  for (let more = 0; more < NUMBERS_FIRST; more += 1) yield `${wanted}${randomInt(NUMBERS_FIRST, NUMBER_MAX)}`
}

/**
 * Makes an account without a password and without an e-mail address; `insertMore` writes in the same transaction.
 * Throws a duplicate key error of `insertMore`.
 */
export const makeAccount = async <T>(
  { events }: Pick<AppContext, 'events'>,
  person: OutsidePerson,
  insertMore: (account: AccountDoc, writes: Writes) => Promise<T>,
): Promise<T> => {
  let failure: unknown
  for (const userName of candidates(wantedUserName(person))) {
    if (await accountNamed(userName)) continue
    const names = namesOf(person) ?? { firstName: userName, lastName: '' }
    const account = newAccount({ ...names, userName, email: '' }, 'user', NO_PASSWORD)
    try {
      return await withWrites(events, async (writes) => {
        await insertAccount(account, person.kind, account._id, writes.session)
        return await insertMore(account, writes)
      })
    } catch (error) {
      // Taken meanwhile.
      if (!isDuplicateKey(error) || !(await accountNamed(userName))) throw error
      failure = error
    }
  }
  throw failure ?? new Error('no user name is free')
}
