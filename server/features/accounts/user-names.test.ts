import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { listCalls, listOf } from '../../testing/class-lists.ts'
import { makeCast } from '../../testing/cast.ts'
import { signIn } from '../../testing/makers.ts'

const PERSON = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', password: 'f0ur' }

test('spaces around a user name are dropped at sign-up and at sign-in, other spaces are not [SIGN-01]', async () => {
  const app = await startTestApp()
  const signUp = (userName: string) => app.request('POST', '/api/users', { body: { ...PERSON, userName } })
  expect((await signUp(' \u00a0ann.lee\t ')).status).toBe(200)
  for (const userName of ['ann.lee', ' ann.lee', 'ANN.LEE  ', '\u00a0ann.lee', 'ann.lee\n'])
    expect((await signIn(app, userName, 'f0ur')).user.userName).toBe('ann.lee')
  expect((await signUp('ann.lee ')).body).toMatchObject({ errors: { userName: { code: 'user.nameTaken' } } })
  expect((await signUp('ann lee')).body).toMatchObject({ errors: { userName: { code: 'user.nameForm' } } })
  const spaces = { userName: '   ', password: 'f0ur' }
  expect((await app.request('POST', '/auth/local', { body: spaces })).status).toBe(401)
  await app.stop()
})

test('a sign-up without an e-mail address is for sites that allow it; one that is given must be valid [NOEM-02]', async () => {
  for (const [setting, status] of [
    ['on', 200],
    ['off', 422],
  ] as const) {
    const app = await startTestApp({ EMAIL_OPTIONAL: setting })
    const signUp = (fields: object) => app.request('POST', '/api/users', { body: { ...PERSON, ...fields } })
    expect((await app.request('GET', '/api/site')).body).toMatchObject({ emailOptional: setting === 'on' })
    expect((await signUp({ userName: 'ann', email: '' })).status).toBe(status)
    expect((await signUp({ userName: 'ben', email: 'ben at home' })).body).toMatchObject({
      errors: { email: { code: 'user.email' } },
    })
    if (status === 200) expect((await signIn(app, 'ann', 'f0ur')).user.email).toBe('')
    await app.stop()
  }
})

test('a class list may hold user names of digits where the site allows them; signing up never does [CSVL-04]', async () => {
  for (const setting of ['on', 'off']) {
    const app = await startTestApp({ NUMERIC_USER_NAMES: setting })
    const cast = await makeCast(app)
    const { add, check } = listCalls(app, cast)
    const list = listOf('Mia,Roth,a@example.org,20261234,lampe1')
    const faults = setting === 'on' ? [] : [expect.objectContaining({ index: 2, code: 'user.nameForm' })]
    expect((await check(list)).answer).toEqual(faults)
    expect((await add(list)).answer).toEqual(faults)
    if (setting === 'on') expect((await signIn(app, '20261234', 'lampe1')).user.firstName).toBe('Mia')
    const refused = await app.request('POST', '/api/users', { body: { ...PERSON, userName: '20265678' } })
    expect(refused.body).toMatchObject({ errors: { userName: { code: 'user.nameForm' } } })
    await app.stop()
  }
})
