import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowFaultsSchema } from '../../../shared/domain/class-lists.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, makeCast, statuses } from '../../testing/cast.ts'
import {
  ALL_ADDED,
  authorsNamed,
  allPeople,
  formOf,
  listCalls,
  listOf,
  newNames,
  post,
  rowOf,
} from '../../testing/class-lists.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeCommunity, makeUser, signIn } from '../../testing/makers.ts'
import { AccountModel } from '../accounts/accounts.model.ts'
import { RecordModel } from '../../graph/records/records.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let add: ReturnType<typeof listCalls>['add']
let check: ReturnType<typeof listCalls>['check']
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ add, check } = listCalls(app, cast))
})
afterAll(() => app.stop())

const manager = () => cast.callers.manager

describe('who may send a class list', () => {
  test('managers and admins may, and nobody else changes anything [CALL-13, CALL-14, CALL-15]', async () => {
    const { outsider, writer, owner } = cast.callers
    const makes = listOf(...newNames(2).map((name) => rowOf(name)))
    const renames = `firstName,lastName,userName\nNeu,Neu,${writer.user.userName}`
    const lists = {
      '/api/users': makes, '/api/users/users': makes, '/api/users/validate': makes, '/api/users/rename': renames,
    } // prettier-ignore
    for (const [path, list] of Object.entries(lists)) {
      const before = await allPeople()
      const form = formOf(list, cast.community._id)
      for (const person of [outsider, writer, owner, cast.elsewhere.manager])
        expect(await post(app, path, person, form)).toMatchObject({ status: 403 })
      const visitor = await app.request('POST', path, { body: form })
      expect([visitor.status, visitor.text]).toEqual([401, 'invalid token...'])
      expect(await allPeople()).toEqual(before)
      const other = formOf(list, cast.community._id, { part: 'communityId', last: true })
      expect(await statuses(app, cast, 'POST', path, { body: other })).toEqual(forManagers())
    }
  })

  test('POST renameAllUser lets managers and admins pass, and nobody else change anything [CALL-12, AUTR-27]', async () => {
    const path = `/api/users/renameAllUser/${cast.community._id}`
    const { userName } = cast.callers.writer.user
    const body = { userData: { [userName]: { FirstName: 'Alle', LastName: 'Anders' } } }
    const before = await allPeople()
    const { outsider, writer, owner } = cast.callers
    for (const person of [outsider, writer, owner, cast.elsewhere.manager])
      expect(await post(app, path, person, body)).toMatchObject({ status: 403 })
    expect((await app.request('POST', path, { body })).status).toBe(401)
    expect(await allPeople()).toEqual(before)
    expect(await post(app, path, manager(), body)).toEqual({ status: 200, code: null, answer: { recordsModified: 1 } })
    expect(await post(app, path, cast.callers.admin, body)).toEqual({
      status: 200,
      code: null,
      answer: { recordsModified: 0 },
    })
  })

  test('a body of another kind on the same path is a sign-up still', async () => {
    const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', password: 'f0ur' }
    const bodies = [{ ...fields, userName: 'signs.up' }, new URLSearchParams({ ...fields, userName: 'signs.up2' })]
    for (const body of bodies) expect((await app.request('POST', '/api/users', { body })).status).toBe(200)
  })
})

describe('a class list that is uploaded', () => {
  test('makes writers who sign in with the name and password of their row; the header makes nobody [CALL-15, AUTR-15, AUTR-16, AUTR-25]', async () => {
    const { community, manager } = await makeCommunity(app)
    const [pia = '', tom = ''] = newNames(2)
    const accounts = await collection(AccountModel).countDocuments()
    const list = listOf(rowOf(pia, '"a pass, ""word"""'), `Tom,Ötz,Tom@Example.org,${tom},12e4`)
    expect(await add(list, community._id, manager)).toEqual(ALL_ADDED)

    expect(await collection(AccountModel).countDocuments()).toBe(accounts + 2)
    const person = await signIn(app, pia, 'a pass, "word"')
    const registrations = await app.request('GET', '/api/users/myRegistrations', { token: person.token })
    expect(registrations.body).toMatchObject([
      { communityId: community._id, role: 'writer', userName: pia, firstName: 'Pia' },
    ])
    const other = await signIn(app, tom, '12e4')
    expect(other.user).toMatchObject({ firstName: 'Tom', lastName: 'Ötz', email: 'tom@example.org', role: 'user' })

    const [author] = await authorsNamed(pia)
    expect(author?.pseudoName).toMatch(/^\d{6}$/)
    const record = await collection(RecordModel).findOne({ targetId: author?._id })
    expect(record).toMatchObject({ type: 'created', authorId: manager.author._id })
  })

  test('stores the rows that are right and answers exactly the others [CALL-15, AUTR-23]', async () => {
    const stranger = await makeUser(app)
    const [good = '', short = '', late = ''] = newNames(3)
    const answer = await add(
      listOf(
        rowOf(short, 'abc'),
        rowOf(good),
        rowOf(stranger.user.userName.toUpperCase()),
        '',
        rowOf(good.toUpperCase()),
        ',Lee,x,y,z',
        rowOf(late),
      ),
    )
    expect(answer.status).toBe(200)
    expect(answer.answer).toEqual([
      {
        index: 2,
        code: 'password.shortAtSignUp',
        msg: 'The password needs at least 4 characters.',
        column: 'Password',
        min: 4,
      },
      {
        index: 4,
        code: 'row.userExists',
        msg: 'A user of this name exists and is no member of this community. Please choose another user name, or give that person the registration key.',
        column: 'Username',
      },
      {
        index: 6,
        code: 'row.twice',
        msg: 'This user name is already in an earlier row. Please keep one of the two.',
      },
      { index: 7, code: 'row.cellEmpty', msg: 'First Name is empty. Please fill in this cell.', column: 'First Name' },
    ])
    expect(rowFaultsSchema.parse(answer.answer)).toHaveLength(4)
    for (const userName of [good, late]) expect(await authorsNamed(userName)).toHaveLength(1)
    for (const userName of [short, stranger.user.userName]) expect(await authorsNamed(userName)).toEqual([])
  })

  test('changes nobody who exists: members are left out silently, others are told [AUTR-24]', async () => {
    const names = newNames(3)
    expect(await add(listOf(...names.map((name) => rowOf(name))))).toEqual(ALL_ADDED)
    const stranger = await makeUser(app)
    const before = await allPeople()
    const again = [...names, cast.callers.writer.user.userName, manager().user.userName].map((name) =>
      rowOf(name.toUpperCase(), 'other').replace('Pia', 'Neu'),
    )
    expect(await add(listOf(...again))).toEqual(ALL_ADDED)
    expect(await add(listOf(rowOf(stranger.user.userName, 'other')))).toMatchObject({
      answer: [{ index: 2, code: 'row.userExists' }],
    })
    expect(await allPeople()).toEqual(before)
  })

  test('sent twice at the same time makes everybody once, and sent again makes the rest [AUTR-24]', async () => {
    const names = newNames(12)
    const list = listOf(...names.map((name) => rowOf(name)))
    await add(listOf(...names.slice(0, 5).map((name) => rowOf(name))))
    expect(await Promise.all([add(list), add(list)])).toEqual([ALL_ADDED, ALL_ADDED])
    for (const userName of names) expect(await authorsNamed(userName)).toHaveLength(1)
  })

  test('is completed when it is sent again after the connection broke', async () => {
    const names = newNames(30)
    const list = listOf(...names.map((name) => rowOf(name)))
    const broken = new AbortController()
    const first = fetch(`${app.url}/api/users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${manager().token}` },
      body: formOf(list, cast.community._id),
      signal: broken.signal,
    })
    await eventually(async () => expect(await authorsNamed(names[0] ?? '')).toHaveLength(1))
    broken.abort()
    await Promise.allSettled([first])
    expect(await add(list)).toEqual(ALL_ADDED)
    for (const userName of names) {
      expect(await authorsNamed(userName)).toHaveLength(1)
      expect(await collection(AccountModel).countDocuments({ userName })).toBe(1)
    }
  })

  test('makes account and member together or neither, when two communities want the same names', async () => {
    const [one, other] = [await makeCommunity(app), await makeCommunity(app)]
    const names = newNames(12)
    const list = listOf(...names.map((name) => rowOf(name)))
    const answers = await Promise.all([one, other].map(({ community, manager }) => add(list, community._id, manager)))
    const refused = answers.map(({ answer }) => rowFaultsSchema.parse(answer))
    expect(refused.flat().map(({ code }) => code)).toEqual(names.map(() => 'row.userExists'))
    expect(refused.flat().map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(names.map((_, at) => at + 2)) // prettier-ignore
    for (const userName of names) expect(await authorsNamed(userName)).toHaveLength(1)
  })

  test('keeps names as texts, whatever they would be elsewhere', async () => {
    const [script = '', formula = ''] = newNames(2)
    const rows = [
      `<script>alert(1)</script>,"=1+1",a@example.org,${script},f0ur`,
      `'=1+1,$where,b@example.org,${formula},'=four`,
    ]
    expect(await add(listOf(...rows))).toEqual(ALL_ADDED)
    expect(await authorsNamed(script)).toMatchObject([{ firstName: '<script>alert(1)</script>', lastName: '=1+1' }])
    expect(await authorsNamed(formula)).toMatchObject([{ firstName: '=1+1', lastName: '$where' }])
    expect((await signIn(app, formula, "'=four")).user.userName).toBe(formula)
  })
})

describe('a class list that is checked', () => {
  test('is all right when nothing would be refused, and changes nothing [CALL-14, AUTR-22]', async () => {
    const before = await allPeople()
    const list = listOf(...newNames(3).map((name) => rowOf(name)), rowOf(cast.callers.writer.user.userName))
    expect(await check(list)).toEqual({ status: 200, code: null, answer: [] })
    expect(await allPeople()).toEqual(before)
  })

  test('answers each row that would be refused, by its number [CALL-14, AUTR-21]', async () => {
    const stranger = await makeUser(app)
    const [first = '', second = ''] = newNames(2)
    const list = listOf(
      rowOf(stranger.user.userName),
      rowOf(first, 'abc'),
      rowOf(second),
      'A,B,no address,c,four',
      rowOf('1st'),
    )
    const { status, answer } = await check(list)
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { index: 2, code: 'row.userExists' },
      { index: 3, code: 'password.shortAtSignUp', msg: 'The password needs at least 4 characters.' },
      { index: 5, code: 'user.email', msg: 'Please enter a valid e-mail address.' },
      { index: 6, code: 'user.nameForm' },
    ])
    expect(rowFaultsSchema.parse(answer)).toHaveLength(4)
  })
})

test('a check for new accounts only names members, too [AUTR-21]', async () => {
  const [known = '', fresh = ''] = newNames(2)
  expect(await add(listOf(rowOf(known)))).toEqual(ALL_ADDED)
  const list = listOf(rowOf(known), rowOf(fresh))
  expect(await check(list)).toEqual(ALL_ADDED)
  const form = formOf(list, cast.community._id)
  form.append('onlyNew', 'true')
  const { answer } = await post(app, '/api/users/validate', manager(), form)
  expect(rowFaultsSchema.parse(answer)).toMatchObject([{ index: 2, code: 'row.userExists' }])
})
