import { userNameKey } from '../../shared/domain/users.ts'
import { AccountModel, type AccountDoc, hasPassword } from '../features/accounts/accounts.model.ts'
import { accountNamed } from '../features/accounts/by-name.ts'
import { logActs } from '../graph/acts/log-act.ts'
import { collection } from '../store/collection.ts'
import { transaction } from '../store/transaction.ts'
import { countedBatches, type Importing, nameOf, storeBatch } from './importing.ts'
import { accountOf } from './old-documents.ts'
import type { Part } from './source.ts'
import { type Data, textOf } from './values.ts'

const NAME_MAX = 50

/** Accounts are never joined. */
const withFreeName = async (account: AccountDoc, taken: Set<string>): Promise<AccountDoc> => {
  let { userName } = account
  for (let number = 2; taken.has(userNameKey(userName)) || (await accountNamed(userName)); number += 1) {
    const end = `-${number}`
    userName = account.userName.slice(0, NAME_MAX - end.length) + end
  }
  const key = userNameKey(userName)
  taken.add(key)
  return { ...account, userName, userNameKey: key }
}

const insertAccounts = async (accounts: readonly AccountDoc[]) => {
  if (accounts.length === 0) return
  await transaction(async (session) => {
    await collection(AccountModel).insertMany([...accounts], { session })
    const details = { how: 'commandLine', role: 'user' }
    await logActs(
      accounts.map(({ _id }) => ({ act: 'accountMade' as const, by: null, userId: _id, details })),
      session,
    )
  })
}

const noteDifferences = async ({ source, report }: Importing, { name }: Part, batch: readonly Data[]) => {
  const found = await collection(AccountModel)
    .find({ _id: { $in: batch.flatMap(({ _id }) => source.ids.of(_id) ?? []) } })
    .toArray()
  const byId = new Map(found.map((account) => [account._id, account]))
  for (const old of batch) {
    const account = byId.get(source.ids.of(old._id) ?? '')
    if (!account) continue
    const note = (text: string) => report.note(name, nameOf(old), text)
    const former = textOf(old.userName).trim()
    if (account.userName !== former)
      note(`signs in as “${account.userName}” here, because another account has the name “${former}”`)
    if (old.role === 'admin') note('was an admin, and is none here')
    if (!hasPassword(account)) note('has no password of a known form: set one with reset-password')
  }
}

/** Imports accounts. */
export const importAccounts = async (importing: Importing, part: Part): Promise<void> => {
  const { ids, id } = importing.source
  for await (const batch of countedBatches(importing, part)) {
    const taken = new Set<string>()
    const convert = (old: Data) => withFreeName(accountOf(old, ids, id), taken)
    await storeBatch(importing, part, AccountModel, batch, convert, insertAccounts)
    await noteDifferences(importing, part, batch)
  }
}
