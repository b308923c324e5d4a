import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { renamedSchema } from '../../../shared/domain/class-lists.ts'
import type { DomainEvents } from '../../events.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { ALL_ADDED, allPeople, listCalls, listOf, newNames, post, rowOf } from '../../testing/class-lists.ts'
import { makeCommunity, type Joined } from '../../testing/makers.ts'
import { AccountModel } from '../accounts/accounts.model.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { RecordModel } from '../../graph/records/records.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let add: ReturnType<typeof listCalls>['add']
let rename: ReturnType<typeof listCalls>['rename']
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ add, rename } = listCalls(app, cast))
})
afterAll(() => app.stop())

const manager = () => cast.callers.manager

describe('renaming', () => {
  const named = async ({ author }: Joined) => {
    const { firstName, lastName } = (await collection(ObjectModel).findOne({ _id: author._id })) ?? {}
    return [firstName, lastName]
  }

  test('by a file changes the members of that community alone, and counts rows and changes [CALL-13, AUTR-26]', async () => {
    const { owner, writer } = cast.callers
    const there = await collection(ObjectModel)
      .find({ type: 'Author', communityId: cast.elsewhere.community._id })
      .toArray()
    const account = await collection(AccountModel).findOne({ _id: owner.user._id })
    const rows = [
      `Änne,Müller,${owner.user.userName.toUpperCase()},x@example.org`,
      `,Neu,${writer.user.userName},`,
      `Nobody,Here,nobody.here,`,
      `Other,Place,${cast.elsewhere.ann.user.userName},`,
    ]
    const { status, answer } = await rename(['firstName,lastName,userName,email', ...rows].join('\r\n'))
    expect([status, answer]).toEqual([200, { ok: 4, nModified: 2 }])
    expect(renamedSchema.parse(answer)).toEqual(answer)
    expect(await named(owner)).toEqual(['Änne', 'Müller'])
    expect((await named(writer))[1]).toBe('Neu')
    expect(await collection(AccountModel).findOne({ _id: owner.user._id })).toEqual(account)
    expect(
      await collection(ObjectModel).find({ type: 'Author', communityId: cast.elsewhere.community._id }).toArray(),
    ).toEqual(there)
    expect((await rename(['firstName,lastName,userName,email', ...rows.slice(0, 1)].join('\n'))).answer).toEqual({
      ok: 1,
      nModified: 0,
    })
  })

  test('is told to whoever looks on, stands in the links, and is logged as the manager’s act', async () => {
    const { writer } = cast.callers
    const view = (await collection(ObjectModel).findOne({ type: 'View', communityId: cast.community._id }))?._id
    const subscribed = await app.request('POST', '/api/links', { token: writer.token, body: { from: view, to: writer.author._id, type: 'pushNotifies' } }) // prettier-ignore
    expect(subscribed.status).toBeLessThan(300)
    const heard = vi.fn<(event: DomainEvents['object.saved']) => void>()
    const stop = app.ctx.events.on('object.saved', heard)
    expect((await rename(`First Name,Last Name,Username\nLive,Name,${writer.user.userName}`)).answer).toEqual({
      ok: 1,
      nModified: 1,
    })
    stop()
    expect(heard.mock.calls).toMatchObject([[{ object: { _id: writer.author._id, type: 'Author' }, created: false }]])
    expect(await collection(LinkModel).findOne({ to: writer.author._id, type: 'pushNotifies' })).toMatchObject({ _to: { firstName: 'Live', lastName: 'Name' } }) // prettier-ignore
    const records = await collection(RecordModel).find({ targetId: writer.author._id, type: 'modified' }).sort({ timestamp: -1 }).toArray() // prettier-ignore
    expect(records[0]?.authorId).toBe(manager().author._id)
  })

  test('by a file with a row that is not valid renames nobody, and tells which', async () => {
    const before = await allPeople()
    const { status, code, answer } = await rename(
      `firstName,lastName,userName\nNew,Name,${cast.callers.writer.user.userName}\nNo,Body,`,
    )
    expect([status, code]).toEqual([422, 'classList.renameRows'])
    expect(answer).toMatchObject({
      message: 'No members were renamed, because some rows are not valid. Please correct them and try again.',
      rows: [{ index: 3, code: 'row.cellEmpty', msg: 'Username is empty. Please fill in this cell.' }],
    })
    expect(await allPeople()).toEqual(before)
  })

  test('all members in one call leaves other communities and strange names alone [CALL-12, AUTR-27]', async () => {
    const { owner, writer } = cast.callers
    const there = await collection(ObjectModel)
      .find({ type: 'Author', communityId: cast.elsewhere.community._id })
      .toArray()
    const body = `{"userData":{"${owner.user.userName}":{"FirstName":"Ada","LastName":"Byron"},"${writer.user.userName}":{"LastName":"King"},
      "${cast.elsewhere.ann.user.userName}":{"FirstName":"X","LastName":"Y"},"__proto__":{"FirstName":"P","LastName":"P"},
      "constructor":{"FirstName":"C","LastName":"C"},"toString":{"FirstName":"T","LastName":"T"}}}`
    const path = `/api/users/renameAllUser/${cast.community._id}`
    const answer = await app.request('POST', path, {
      token: manager().token,
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([answer.status, answer.body]).toEqual([200, { recordsModified: 2 }])
    expect(await named(owner)).toEqual(['Ada', 'Byron'])
    expect((await named(writer))[1]).toBe('King')
    expect(
      await collection(ObjectModel).find({ type: 'Author', communityId: cast.elsewhere.community._id }).toArray(),
    ).toEqual(there)
    expect(({} as { FirstName?: string }).FirstName).toBeUndefined()
    expect(await post(app, path, manager(), { userData: {} })).toMatchObject({
      status: 200,
      answer: { recordsModified: 0 },
    })
    for (const wrong of [
      {},
      { userData: [] },
      { userData: { x: 'y' } },
      { userData: { x: { FirstName: { $gt: '' } } } },
      { userData: { x: { FirstName: 'n'.repeat(201) } } },
    ])
      expect(await post(app, path, manager(), wrong)).toMatchObject({ status: 422 })
    const tooMany = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`x${at}`, null]))
    const refused = await post(app, path, manager(), { userData: tooMany })
    expect(refused).toMatchObject({ status: 422, answer: { errors: { userData: { code: 'field.invalid' } } } })
    expect(
      await post(app, '/api/users/renameAllUser/0123456789abcdef01234567', manager(), { userData: {} }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('more members than fit in one transaction renames all of them', async () => {
    const { community, manager } = await makeCommunity(app)
    const names = newNames(120)
    expect(await add(listOf(...names.map((name) => rowOf(name))), community._id, manager)).toEqual(ALL_ADDED)
    const userData = Object.fromEntries(names.map((name) => [name, { FirstName: `New ${name}`, LastName: 'Lee' }]))
    expect(await post(app, `/api/users/renameAllUser/${community._id}`, manager, { userData })).toMatchObject({ answer: { recordsModified: 120 } }) // prettier-ignore
    const authors = await collection(ObjectModel)
      .find({ type: 'Author', communityId: community._id, role: 'writer' })
      .toArray()
    expect(new Set(authors.map(({ firstName }) => firstName))).toEqual(new Set(names.map((name) => `New ${name}`)))
  })
})
