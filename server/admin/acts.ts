import mongoose from 'mongoose'
import * as z from 'zod/mini'
import { passwordResetSchema, signUpSchema } from '../../shared/domain/accounts.ts'
import { StartFault } from '../env.ts'
import { createAccount } from '../features/accounts/accounts.service.ts'
import { accountNamed } from '../features/accounts/by-name.ts'
import { findAccounts } from '../features/accounts/find-accounts.ts'
import { demandStrong } from '../features/accounts/password-rule.ts'
import { mustChange } from '../features/accounts/reach.ts'
import { removeSecondFactor } from '../features/accounts/second-factor.service.ts'
import { makeAdmin, setPassword } from '../features/accounts/write-account.ts'
import { createEvents } from '../events.ts'
import { analyse } from '../features/analysis/analyse.ts'
import { communitiesWithoutRoot, repairRootContext } from '../features/communities/root-context.ts'
import { removeCommunity } from '../features/communities/removal.ts'
import { findCommunity, listCommunities } from '../graph/communities/communities.service.ts'
import { retireKeys } from '../features/lti/signing-keys.ts'
import { moveFiles } from '../features/files/move-files.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { withWrites } from '../graph/writes.ts'
import { chooseFileStore } from '../platform/files/choose-store.ts'
import { parse } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import type { SessionUser } from '../platform/session.ts'
import { backUp, check } from './backups.ts'
import { exportStudyToFile, exportToFile, importFromFile } from './archives.ts'
import { importDumpFrom } from './dumps.ts'
import { demandId, plain, type Act, type Desk } from './desk.ts'
import { askPassword, drawPassword } from './new-password.ts'
import type { Command } from './options.ts'

const knownAccount = async (userName: string) => {
  const account = await accountNamed(userName)
  if (!account) throw new StartFault(`There is no user “${plain(userName)}”.`)
  return account
}

/** A random password is part of the message, and shown only once. */
const newPassword = async ({ terminal }: Desk, random: boolean, min: number) => {
  const password = random ? drawPassword(min) : await askPassword(terminal)
  return { password, told: random ? ` The password is ${password} (shown this once).` : '' }
}

const createAdmin: Act<'create-admin'> = async ({ userName, person, random, mustChange }, desk) => {
  const min = desk.env.passwordMinSignUp
  const whole = signUpSchema({ passwordMin: min, emailOptional: true })
  // Other fields are validated before the password is requested.
  const named = z.omit(whole, { password: true })
  const fields = parse(named, { userName, ...person })
  if (await accountNamed(userName))
    throw new StartFault(
      `There is a user “${userName}” already; create-admin ${userName} --existing makes them an admin.`,
    )
  const { password, told } = await newPassword(desk, random, min)
  const { password: valid } = parse(z.pick(whole, { password: true }), { password })
  await createAccount(
    desk.passwords,
    { ...fields, password: valid, ...(mustChange && { mustChangePassword: true }) },
    'commandLine',
  )
  desk.say(`${userName} has an account now and is an admin.${told}`)
}

const promote: Act<'promote'> = async ({ userName }, { say }) => {
  const account = await knownAccount(userName)
  if (account.role === 'admin') return say(`${account.userName} is an admin already.`)
  if (!(await makeAdmin(account._id))) throw new StartFault(`${account.userName} has just been deleted.`)
  say(`${account.userName} is an admin now; the password stays as it is.`)
}

const resetPassword: Act<'reset-password'> = async ({ userName, random, mustChange: wanted }, desk) => {
  const account = await knownAccount(userName)
  const min = desk.env.passwordMinChange
  const { password, told } = await newPassword(desk, random, min)
  parse(passwordResetSchema(min), { password })
  await demandStrong(password, account.userName)
  const hash = await desk.passwords.hash(password)
  // A running server notices the change by polling.
  const nobody = createEvents(() => undefined)
  const fields = { hash, mustChange: await mustChange(account, null, wanted) }
  if (!(await withWrites(nobody, (writes) => setPassword(writes, account, fields, null))))
    throw new StartFault(`${account.userName} has just been changed by somebody else; nothing has been changed here.`)
  desk.say(`${account.userName} has a new password; every session of theirs ends within 5 seconds.${told}`)
}

const resetSecondFactor: Act<'reset-second-factor'> = async ({ userName }, { say }) => {
  const account = await knownAccount(userName)
  // A running server notices the change by polling.
  const isRemoved = await removeSecondFactor({ events: createEvents(() => undefined) }, account._id, null)
  if (!isRemoved) throw new StartFault(`${account.userName} has no second factor; nothing has been changed.`)
  say(`The second factor and the app passwords of ${account.userName} are removed; the password stays as it is.`)
}

const PAGE = 10_000

const listUsers: Act<'list-users'> = async ({ role, query }, { say }) => {
  for (let page = 1; ; page += 1) {
    const accounts = await findAccounts({ query, pagesize: PAGE, page })
    for (const account of accounts.filter((one) => role === undefined || one.role === role))
      say(
        [account.userName, account.role, `${account.firstName} ${account.lastName}`, account.email]
          .map(plain)
          .join('\t'),
      )
    if (accounts.length < PAGE) return
  }
}

const repairRootContexts: Act<'repair-root-contexts'> = async (_command, { say }) => {
  const communities = await communitiesWithoutRoot()
  // This process has no listeners.
  const events = createEvents(() => {})
  for (const { _id, title } of communities) {
    await repairRootContext(events, _id)
    say(`${plain(title)} has a root context now.`)
  }
  if (communities.length === 0) say('Every community has a root context.')
}

const SITE: SessionUser = { _id: '', userName: '', role: 'admin' }

const tellCommunities: Act<'list-communities'> = async (_command, { say }) => {
  for (const { _id, title } of await listCommunities(SITE, { archivedToo: true })) say(`${_id}\t${plain(title)}`)
}

const removeOne: Act<'remove-community'> = async ({ communityId, title }, { say }) => {
  demandId(communityId)
  const community = await findCommunity(communityId)
  if (community.title !== title)
    throw new StartFault(`The community ${communityId} is called “${plain(community.title)}”; nothing is removed.`)
  // Users of this command have access to the key anyway.
  const who = { communityId, userId: SITE._id }
  const tools = { events: createEvents(() => undefined), log: createLog('silent') }
  await removeCommunity(tools, who, community.managerRegistrationKey)
  say(`${plain(title)} is removed; the server clears away what was in it at its next start, or within the hour.`)
}

const analyseCommunity: Act<'analyse'> = async ({ page, communityId, filters }, { say }) => {
  demandId(communityId)
  const figures = await analyse(page, communityId, filters)
  await logAct({ act: 'exported', by: null, communityId, details: { page } })
  say(figures.trimEnd())
}

const moveAllFiles: Act<'move-files'> = async (_command, { env, say }) => {
  const { chosen, other } = chooseFileStore(env, mongoose.connection.db)
  const { moved, failed } = await moveFiles(other, chosen)
  say(`${moved} ${moved === 1 ? 'file is' : 'files are'} where FILES says now (${env.files}).`)
  if (failed.length > 0)
    throw new StartFault(...failed.map((name) => `${name} is not complete and stays where it was.`))
}

const logBackup: Act<'log-backup'> = async (_command, { say }) => {
  await logAct({ act: 'backedUp', by: null })
  say('The log of acts says now that a backup was made.')
}

const rotateKeys: Act<'lti-keys'> = async (_command, { say }) => {
  const retired = await retireKeys()
  say(
    retired === 0
      ? 'No key is in use; the server makes one at the first use.'
      : 'The server makes a new key at the next use. The old one stays published for a week.',
  )
}

/** Runs a command; throws an AppError or a StartFault. */
export const perform = async (command: Exclude<Command, { name: 'help' | 'restore' }>, desk: Desk): Promise<void> => {
  switch (command.name) {
    case 'create-admin':
      return await createAdmin(command, desk)
    case 'promote':
      return await promote(command, desk)
    case 'reset-password':
      return await resetPassword(command, desk)
    case 'reset-second-factor':
      return await resetSecondFactor(command, desk)
    case 'list-users':
      return await listUsers(command, desk)
    case 'repair-root-contexts':
      return await repairRootContexts(command, desk)
    case 'list-communities':
      return await tellCommunities(command, desk)
    case 'remove-community':
      return await removeOne(command, desk)
    case 'exportStudy':
      return await exportStudyToFile(command, desk)
    case 'export':
      return await exportToFile(command, desk)
    case 'import':
      return await importFromFile(command, desk)
    case 'import-dump':
      return await importDumpFrom(command, desk)
    case 'backup':
      return await backUp(command, desk)
    case 'check':
      return await check(command, desk)
    case 'log-backup':
      return await logBackup(command, desk)
    case 'lti-keys':
      return await rotateKeys(command, desk)
    case 'move-files':
      return await moveAllFiles(command, desk)
    case 'analyse':
      return await analyseCommunity(command, desk)
  }
}
