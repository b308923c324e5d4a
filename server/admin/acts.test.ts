import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedAppPasswordSchema } from '../../shared/domain/second-factor.ts'
import { meSchema } from '../../shared/domain/users.ts'
import type { FieldFault } from '../../shared/wire/faults.ts'
import { ActModel } from '../graph/acts/acts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { AppError } from '../platform/errors.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCommunity, makeUser, signIn, type Person } from '../testing/makers.ts'
import { turnOnSecondFactor } from '../testing/second-factor.ts'
import { perform } from './acts.ts'
import { readCommand } from './options.ts'
import { eventually } from '../testing/eventually.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const run = async (line: string, piped = ''): Promise<string[]> => {
  const command = readCommand(line.split(' '))
  if (command.name === 'help' || command.name === 'restore') throw new Error('nothing to perform')
  const said: string[] = []
  const terminal = { input: new PassThrough().end(piped), prompts: new PassThrough() }
  await perform(command, { ...app.ctx, terminal, say: (text) => void said.push(text) })
  return said
}
const refused = async (line: string, piped?: string) => {
  const error: unknown = await run(line, piped).catch((reason: unknown) => reason)
  return error instanceof AppError ? error.fields : (error as Error).message
}
const roleOf = async (token: string) =>
  ((await app.request('GET', '/api/users/me', { token })).body as { role: string }).role

test('an admin is made with the names and the e-mail address that are given, and signs in', async () => {
  const said = await run('create-admin cleo --first Cleo --last Lee --email Cleo@Example.org', 'a good word\n')
  expect(said).toEqual(['cleo has an account now and is an admin.'])
  expect((await signIn(app, 'cleo', 'a good word')).user).toMatchObject({
    role: 'admin', firstName: 'Cleo', lastName: 'Lee', email: 'cleo@example.org',
  }) // prettier-ignore
})

test('a drawn password is told this once, and opens the account', async () => {
  const [line = ''] = await run('create-admin bob --random')
  const [, password = ''] = /The password is (\S{12,}) \(shown this once\)/.exec(line) ?? []
  expect((await signIn(app, 'bob', password)).user.role).toBe('admin')
})

test('a reset ends the sessions of that person alone within 5 s, and the new password counts', async () => {
  const [dan, eve] = [await makeUser(app), await makeUser(app)]
  const me = async (token: string) => (await app.request('GET', '/api/users/me', { token })).status
  expect(await me(dan.token)).toBe(200)
  await run(`reset-password ${dan.user.userName.toUpperCase()}`, 'another one')
  await eventually(async () => expect(await me(dan.token)).toBe(401))
  expect((await signIn(app, dan.user.userName, 'another one')).user._id).toBe(dan.user._id)
  expect(await me(eve.token)).toBe(200)
})

test('admins must change such a password at the next sign-in unless it is --lasting, and others with --once [SESS-04]', async () => {
  const stepAfter = async (line: string) => {
    await run(line, 'a good word')
    const { token } = await eventually(() => signIn(app, line.split(' ')[1] ?? '', 'a good word'))
    return (await app.request('GET', '/api/users/me', { token })).as(meSchema).requiredStep
  }
  expect(await stepAfter('create-admin fay')).toBe('changePassword')
  expect(await stepAfter('create-admin gil --lasting')).toBeUndefined()
  expect(await stepAfter('reset-password gil --lasting')).toBeUndefined()
  expect(await stepAfter('reset-password gil')).toBe('changePassword')
  const { user } = await makeUser(app)
  expect(await stepAfter(`reset-password ${user.userName}`)).toBeUndefined()
  expect(await stepAfter(`reset-password ${user.userName} --once`)).toBe('changePassword')
})

test('somebody who has an account becomes an admin only when that is said, and stays signed in', async () => {
  const { token, user } = await makeUser(app)
  expect(await refused(`create-admin ${user.userName} --random`)).toContain(`create-admin ${user.userName} --existing`)
  expect(await roleOf(token)).toBe('user')
  expect(await run(`create-admin ${user.userName} --existing`)).toEqual([
    `${user.userName} is an admin now; the password stays as it is.`,
  ])
  await eventually(async () => expect(await roleOf(token)).toBe('admin'))
  expect(await run(`create-admin ${user.userName} --existing`)).toEqual([`${user.userName} is an admin already.`])
})

test.each<[string, string, string | Record<string, FieldFault>]>([
  ['create-admin 1x', 'a word', { userName: { code: 'user.nameForm' } }],
  ['create-admin x', 'a word', { userName: { code: 'user.nameShort', min: 2 } }],
  ['create-admin gus --email nowhere', 'a word', { email: { code: 'user.email' } }],
  ['create-admin gus', 'abc', { password: { code: 'password.shortAtSignUp', min: 4 } }],
  ['create-admin gus', 'x'.repeat(201), { password: { code: 'password.long' } }],
  ['create-admin gus', '', 'No password came from standard input; --random draws one.'],
  ['reset-password admin', 'ab', { password: { code: 'password.shortAtChange', min: 3 } }],
  ['reset-password nobody', 'a word', 'There is no user “nobody”.'],
  ['create-admin nobody --existing', '', 'There is no user “nobody”.'],
])('“%s” with “%s” is refused and changes nothing', async (line, piped, why) => {
  expect(await refused(line, piped)).toEqual(why)
  expect(await run('list-users --query gus')).toEqual([])
  expect((await signIn(app, 'admin', 'admin-password')).user.role).toBe('admin')
})

test.each<[string, string, string]>([
  ['create-admin gus', 'dragon', 'password.common'],
  ['create-admin gus-2', 'Gus-2', 'password.userName'],
  ['reset-password admin', 'Dragon', 'password.common'],
  ['reset-password admin', 'ADMIN', 'password.userName'],
])('“%s” with the weak password “%s” is refused and changes nothing [SESS-03]', async (line, piped, code) => {
  expect(await refused(line, piped)).toEqual({ password: { code } })
  expect(await run('list-users --query gus')).toEqual([])
  expect((await signIn(app, 'admin', 'admin-password')).user.role).toBe('admin')
})

test('reset-second-factor removes the second factor and the app passwords of a person who lost the device, ends the sessions of these within 5 s, keeps the password, and is logged without a person [SESS-02]', async () => {
  const [dan, eve] = [(await makeCommunity(app)).manager, (await makeCommunity(app)).manager]
  const protect = async (who: Person) => {
    await turnOnSecondFactor(app, who)
    const made = await app.request('POST', '/api/users/me/app-passwords', { token: who.token, body: { name: 'R' } })
    return made.as(issuedAppPasswordSchema).password
  }
  const [password] = [await protect(dan), await protect(eve)]
  const script = await signIn(app, dan.user.userName, password)
  const enter = ({ user, password: own }: Person) =>
    app.request('POST', '/auth/local', { body: { userName: user.userName, password: own } })
  expect([(await enter(dan)).status, (await enter(eve)).status]).toEqual([401, 401])

  expect(await run(`reset-second-factor ${dan.user.userName.toUpperCase()}`)).toEqual([
    `The second factor and the app passwords of ${dan.user.userName} are removed; the password stays as it is.`,
  ])
  expect([(await enter(dan)).status, (await enter(eve)).status]).toEqual([200, 401])
  const me = async (token: string) => (await app.request('GET', '/api/users/me', { token })).status
  await eventually(async () => expect(await me(script.token)).toBe(401))
  expect((await enter({ ...dan, password })).status).toBe(401)
  const acts = await collection(ActModel).find({ 'details.change': 'reset' }).toArray()
  expect(acts).toMatchObject([{ act: 'secondFactorChanged', by: null, userId: dan.user._id }])
  expect(await refused(`reset-second-factor ${dan.user.userName}`)).toContain('has no second factor')
  expect(await refused('reset-second-factor nobody')).toContain('There is no user “nobody”.')
})

test('users are listed by role and by what is in their names, without signs that steer a terminal', async () => {
  await makeUser(app, { userName: 'hal', firstName: 'Ha\u001b[2J\u202el' })
  expect(await run('list-users --query HAL')).toEqual(['hal\tuser\tHa [2J l Lee\thal@example.org'])
  expect(await run('list-users --query hal --role admin')).toEqual([])
  const admins = await run('list-users --role admin')
  expect(admins).toContain('admin\tadmin\tSite Admin\t')
  expect(admins.every((line) => line.split('\t')[1] === 'admin')).toBe(true)
  expect((await run('list-users')).length).toBeGreaterThan(admins.length)
})

test('communities without a root context get one', async () => {
  const { community } = await makeCommunity(app, 'From an old server')
  expect(await run('repair-root-contexts')).toEqual(['Every community has a root context.'])
  await CommunityModel.updateOne({ _id: community._id }, { $unset: { rootContextId: 1 } })
  expect(await run('repair-root-contexts')).toEqual(['From an old server has a root context now.'])
  expect((await CommunityModel.findById(community._id).lean())?.rootContextId).toBe(community.rootContextId)
})

test('a community is removed by its id and its exact title, and is gone from the list and for its members', async () => {
  const { community, manager } = await makeCommunity(app, 'Pond')
  const other = await makeCommunity(app, 'Lake')
  const listed = await run('list-communities')
  expect(listed).toEqual(expect.arrayContaining([`${community._id}\tPond`, `${other.community._id}\tLake`]))
  expect(await refused(`remove-community ${community._id} --title pond`)).toContain('is called “Pond”')
  expect(await refused('remove-community 1a2b --title Pond')).toContain('24 letters and digits')
  expect(await refused(`remove-community ${'0'.repeat(24)} --title Pond`)).toBeUndefined()
  expect(await run('list-communities')).toEqual(listed)

  expect((await run(`remove-community ${community._id} --title Pond`))[0]).toContain('Pond is removed')
  expect(await run('list-communities')).toEqual(listed.filter((line) => !line.endsWith('\tPond')))
  const reading = await app.request('GET', `/api/communities/${community._id}`, { token: manager.token })
  expect(reading.status).toBe(404)
})

test('the log of acts has what is done on the command line, by nobody, and the backups that a script reports [AUDT-01]', async () => {
  const { user } = await makeUser(app)
  const { community } = await makeCommunity(app)
  await run(`reset-password ${user.userName}`, 'another one')
  await run(`create-admin ${user.userName} --existing`)
  await run(`analyse stats ${community._id}`)
  expect(await run('log-backup')).toEqual(['The log of acts says now that a backup was made.'])
  const acts = await collection(ActModel)
    .find(
      { act: { $in: ['passwordReset', 'roleChanged', 'exported', 'backedUp'] }, by: null },
      { sort: { time: -1, _id: -1 }, limit: 4 },
    )
    .toArray()
  expect(acts.map(({ _id, time: _time, ...act }) => act)).toEqual([
    { act: 'backedUp', by: null },
    { act: 'exported', by: null, communityId: community._id, details: { page: 'stats' } },
    { act: 'roleChanged', by: null, userId: user._id, details: { from: 'user', to: 'admin' } },
    { act: 'passwordReset', by: null, userId: user._id, details: { mustChange: expect.any(Boolean) } },
  ])
})
