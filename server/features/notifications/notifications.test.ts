import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema, type LinkType } from '../../../shared/domain/links.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAdmins, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { join, makeNote, makeUser, type Joined } from '../../testing/makers.ts'
import { claimsOf, makeBrowser, startPushService } from '../../testing/stand-ins/push-service.ts'
import { NotificationModel } from './notifications.model.ts'
import { addressesWaiting, markDone, claim } from './queue.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let pushService: Awaited<ReturnType<typeof startPushService>>
let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
let viewId: string
beforeAll(async () => {
  ;[mailServer, pushService] = await Promise.all([startMailServer(), startPushService()])
  const SMTP_URL = mailServer.url
  app = await startTestApp({ ...MAIL, SMTP_URL, ...pushService.settings, SITE_URL: 'https://learn.example.org' })
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(async () => {
  await app.stop()
  pushService.stop()
  await mailServer.stop()
})
beforeEach(async () => {
  viewId = (await make(ann, { type: 'View', title: 'Weather', permission: 'public' }))._id
  await Promise.all([ann, ben].map((who) => takesAll(who, { subscriptions: [] })))
  mailServer.behave('takes')
  mailServer.letters.length = 0
  pushService.handed.length = 0
  await collection(NotificationModel).deleteMany({})
})

const make = async (who: Joined, body: object) => {
  const path = `/api/contributions/${who.author.communityId}`
  const whole = { authors: [who.author._id], status: 'active', ...body }
  return (await app.request('POST', path, { token: who.token, body: whole })).as(objectSchema)
}
const takesAll = async (who: Joined, body: object) => {
  const path = `/api/objects/${cast.community._id}/${who.author._id}/updatePushSubscripitons`
  expect((await app.request('PUT', path, { token: who.token, body })).status).toBe(200)
}
const follow = async (who: Joined, type: LinkType = 'notifies', data: object = {}) => {
  const body = { from: viewId, to: who.author._id, type, data }
  return (await app.request('POST', '/api/links', { token: who.token, body })).as(linkSchema)
}
const path = () => `/api/notifications/notify/${cast.community._id}`
const bodyOf = (contribution: Pick<Contribution, '_id'>, contextId = viewId) => ({
  author: { _id: ben.author._id, firstName: 'Eve' },
  contribution: { ...contribution, title: 'Forged' },
  contextId,
  viewLink: 'https://evil.example/view',
  communityName: 'Forged',
  url: 'https://evil.example',
})
const notify = async (who: Joined, contribution: Pick<Contribution, '_id'>, contextId = viewId) => {
  const answer = await app.request('POST', path(), { token: who.token, body: bodyOf(contribution, contextId) })
  expect([answer.status, answer.body]).toEqual([200, {}])
}
const noted = (who: Joined, fields: Parameters<typeof makeNote>[2] = {}) => makeNote(app, who, { viewId, ...fields })
const tick = async () => {
  const { token } = cast.callers.admin
  return (await app.request('GET', '/api/notifications/tick', { token })).as(z.object({ sent: z.number() })).sent
}
const kept = () => collection(NotificationModel).find({}).toArray()
const waiting = async () => (await kept()).filter(({ done }) => !done)
const takesPushes = async (who: Joined, name: string, endpoint = `${pushService.origin}/${name}`) => {
  const browser = makeBrowser(endpoint)
  await takesAll(who, browser.subscription)
  return browser
}
const placesOf = async (who: Joined) => {
  const answer = await app.request('GET', `/api/authors/${cast.community._id}/me`, { token: who.token })
  const { subscriptions } = answer.as(z.object({ subscriptions: z.array(z.object({ endpoint: z.string() })) }))
  return subscriptions.map(({ endpoint }) => endpoint)
}
const allPushed = (count: number) => eventually(() => expect(pushService.handed).toHaveLength(count))

describe('telling of a contribution', () => {
  test('is answered to members alone, with nothing; nobody else changes anything by it [CALL-74]', async () => {
    await follow(manager)
    const note = await noted(ann)
    const { callers } = cast
    for (const who of [undefined, callers.outsider]) {
      const token = who?.token ?? ''
      await app.request('POST', path(), { body: bodyOf(note), ...(who && { token }) })
    }
    expect(await kept()).toEqual([])
    expect(await statuses(app, cast, 'POST', path(), { body: bodyOf(note) })).toEqual(forMembers())
    await notify(ann, note)
    expect((await kept()).map(({ to, email, data }) => ({ to, email, data }))).toEqual([
      {
        to: manager.author._id,
        email: manager.user.email,
        data: { author: ann.author._id, contribution: note._id, contextId: viewId },
      },
    ])
    for (const body of [{}, { contribution: 'x' }, { contribution: { _id: { $ne: '' } } }, { contribution: null }])
      expect((await app.request('POST', path(), { token: ann.token, body })).status).toBe(422)
    const old = await app.request('POST', path(), { token: ann.token, body: { author: {}, contribution: note } })
    expect([old.status, old.body]).toEqual([200, {}])
  })

  test('reaches those who receive notifications for the view and may read it, not its own authors [NOTI-08, NOTI-09]', async () => {
    const cleo = await join(app, await makeUser(app), cast.community)
    const dan = await join(app, await makeUser(app), cast.community)
    await follow(ann)
    await follow(ben, 'notifies', { notificationSettingEnabled: true, receiveNotification: true })
    await follow(manager)
    await follow(cleo, 'notifies', { notificationSettingEnabled: true, receiveNotification: false })
    await follow(dan)
    await app.request('PUT', `/api/objects/${dan.author._id}`, {
      token: manager.token,
      body: { blockLogin: true },
    })
    const browsers = [await takesPushes(ann, 'ann'), await takesPushes(cleo, 'cleo'), await takesPushes(ben, 'ben')]
    await follow(ann, 'pushNotifies')
    await follow(cleo, 'pushNotifies')

    await notify(ann, await noted(ann))
    await allPushed(1)
    expect(pushService.handed.map(({ path }) => path)).toEqual(['/cleo'])
    const told = (await waiting()).map(({ to }) => to)
    expect(new Set(told)).toEqual(new Set([ben.author._id, manager.author._id]))
    expect(browsers).toHaveLength(3)

    const secret = await noted(ann, { permission: 'private' })
    await notify(ann, secret)
    const ofSecret = (await kept()).filter(({ data }) => data.contribution === secret._id)
    expect(ofSecret.map(({ to }) => to)).toEqual([manager.author._id])
  })

  test('never reaches any of its authors, whoever of them tells of it, nor who may not read it [NOTI-08]', async () => {
    const cleo = await join(app, await makeUser(app), cast.community)
    for (const [who, name] of [
      [ann, 'maker'],
      [cleo, 'co-author'],
      [ben, 'reader'],
    ] as const) {
      await follow(who)
      await takesPushes(who, name)
      await follow(who, 'pushNotifies')
    }
    const ours = async (permission: string) => {
      const authors = [ann.author._id, cleo.author._id]
      const note = await make(ann, { type: 'Note', title: 'Ours', permission, authors })
      const body = { from: viewId, to: note._id, type: 'contains', data: { x: 100, y: 100 } }
      expect((await app.request('POST', '/api/links', { token: ann.token, body })).status).toBe(201)
      return note
    }
    const toldOf = async ({ _id }: Contribution) => {
      const of = (await kept()).filter(({ data }) => data.contribution === _id)
      return of.map(({ channel, to }) => `${channel} ${to}`).toSorted()
    }
    const [open, secret] = [await ours('protected'), await ours('private')]
    for (const author of [ann, cleo]) {
      await notify(author, open)
      await notify(author, secret)
    }
    expect(await toldOf(open)).toEqual([`mail ${ben.author._id}`, `push ${ben.author._id}`])
    expect(await toldOf(secret)).toEqual([])
    await allPushed(1)
    expect(pushService.handed.map(({ path }) => path)).toEqual(['/reader'])
  })

  test('says nothing of what is unsaved, elsewhere, hidden or not the caller’s', async () => {
    await follow(ben)
    await follow(manager)
    const note = await noted(ann)
    const unsaved = await make(ann, { type: 'Note', title: 'Unsaved', status: 'unsaved' })
    const hidden = await make(manager, { type: 'View', title: 'Hidden', permission: 'private' })
    const foreign = await makeNote(app, cast.elsewhere.ann)
    const bens = await noted(ben, { permission: 'private' })
    await notify(ann, unsaved)
    await notify(ann, note, cast.elsewhere.community.views[0])
    await notify(ann, note, hidden._id)
    await notify(ann, note, note._id)
    await notify(ann, foreign)
    await notify(ann, await make(ann, { type: 'Note', title: 'Standing nowhere', status: 'active' }))
    await notify(ann, bens)
    await notify(ann, ann.author)
    await notify(ann, { _id: '0'.repeat(24) })
    await notify(ann, note, 'undefined')
    expect(await kept()).toEqual([])
    await notify(ann, note)
    expect(await kept()).toHaveLength(2)
  })

  test('says it once, also when it is told several times and at the same time', async () => {
    await follow(ben)
    await takesPushes(ben, 'once')
    await follow(ben, 'pushNotifies')
    const note = await noted(ann)
    await Promise.all([1, 2, 3].map(() => notify(ann, note)))
    await notify(manager, note)
    await allPushed(1)
    expect(await tick()).toBe(1)
    await notify(ann, note)
    await notify(ann, await noted(ann, { title: 'Another' }))
    await allPushed(2)
    expect([await tick(), mailServer.letters.length]).toEqual([1, 2])
  })

  test('is refused to who does nothing else, for a while', async () => {
    const note = await noted(ann)
    const { token } = await join(app, await makeUser(app), cast.community)
    const answers = await Promise.all(
      Array.from({ length: 63 }, () => app.request('POST', path(), { token, body: bodyOf(note) })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.headers.get('x-error-code')).toBe('notification.tooMany')
    await notify(ben, note)
  })
})

describe('a pushed message', () => {
  test('is signed by the site and encrypted for that browser alone', async () => {
    const browser = await takesPushes(ben, 'browser')
    await follow(ben, 'pushNotifies')
    const note = await noted(ann, { title: `Why?\u2028\u0007${'<b>x</b> '.repeat(40)}` })
    await notify(ann, note)
    await allPushed(1)
    const [message] = pushService.handed
    if (!message) throw new Error('nothing was pushed')
    const { headers, body } = message
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(body.toString('latin1')).not.toContain('Why')
    const { key, aud, sub, exp } = claimsOf(message)
    const site = await app.request('GET', '/api/site')
    expect(site.body).toMatchObject({ pushKey: key })
    expect([key, aud, sub]).toEqual([
      pushService.settings.VAPID_PUBLIC_KEY,
      pushService.origin,
      'mailto:admin@example.org',
    ])
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
    const seen = browser.read(message) as Record<string, string>
    expect(Object.keys(seen)).toEqual(['title', 'body', 'path'])
    expect(seen).toMatchObject({
      body: `Ann Lee · Weather · ${cast.community.title}`,
      path: `/contribution/${note._id}/${viewId}`,
    })
    expect(seen.title).toMatch(/^Why\? {2}<b>x.*…$/)
    expect(Array.from(seen.title ?? '')).toHaveLength(120)
  })

  test('is not sent again to a browser that is gone; what else goes wrong is one line of the log', async () => {
    for (const [name, status] of [
      ['gone', 410],
      ['lost', 404],
      ['full', 500],
      ['moved', 307],
    ] as const) {
      pushService.answer(`/${name}`, status)
      await takesPushes(ben, name)
    }
    await takesPushes(ben, 'good')
    const odd = { endpoint: `${pushService.origin}/odd`, keys: { p256dh: 'key', auth: 'secret' } }
    await takesAll(ben, odd)
    await follow(ben, 'pushNotifies')
    const warn = vi.spyOn(app.ctx.log, 'warn')
    await notify(ann, await noted(ann))
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
    const { host } = new URL(pushService.origin)
    expect(warn.mock.calls[0]).toEqual([
      { failures: expect.arrayContaining([`${host}: 500`, `${host}: 307`, `${host}: its keys are none`]) },
      'some pushed messages were not taken',
    ])
    warn.mockRestore()
    const left = ['full', 'moved', 'good', 'odd'].map((name) => `${pushService.origin}/${name}`)
    expect(await placesOf(ben)).toEqual(left)
    expect(new Set(pushService.handed.map(({ path }) => path))).toEqual(
      new Set(['/gone', '/lost', '/full', '/moved', '/good']),
    )
  })

  test('goes to the push services that are named alone, whatever an endpoint says', async () => {
    const other = await startPushService()
    const { port } = new URL(pushService.origin)
    const endpoints = [
      `${other.origin}/x`,
      `http://127.0.0.1:${port}@127.0.0.1:${new URL(other.origin).port}/x`,
      `http://127.0.0.1:x@127.0.0.1:${port}/x`,
      `https://127.0.0.1:${port}/x`,
      `https://localhost:${port}/x`,
    ]
    for (const endpoint of endpoints) await takesPushes(ben, '', endpoint)
    expect(await placesOf(ben)).toEqual(endpoints)
    await takesPushes(ben, 'known')
    await follow(ben, 'pushNotifies')
    const warn = vi.spyOn(app.ctx.log, 'warn')
    await notify(ann, await noted(ann))
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1))
    warn.mockRestore()
    expect([other.handed, pushService.handed.map(({ path }) => path)]).toEqual([[], ['/known']])
    other.stop()
  })
})

describe('a digest', () => {
  test('is one letter for each address, sent when an admin says so; members cannot', async () => {
    await follow(ben)
    await follow(manager)
    const [first, second] = [await noted(ann, { title: 'Öne\r\nBcc: x@y' }), await noted(ann, { title: 'Two' })]
    await notify(ann, first)
    await notify(ann, second)
    expect(await statuses(app, cast, 'GET', '/api/notifications/tick')).toEqual(forAdmins())
    expect(await waiting()).toEqual([])
    const letters = mailServer.letters.toSorted(
      (a, b) => Number(a.to[0] !== ben.user.email) - Number(b.to[0] !== ben.user.email),
    )
    expect(letters.map(({ to }) => to)).toEqual([[ben.user.email], [manager.user.email]])
    const [letter] = letters
    expect(letter?.headers.get('subject')).toBe(`New contributions in ${cast.community.title}`)
    expect(letter?.text).toContain(`${cast.community.title} › Weather\n- “Öne  Bcc: x@y” by Ann Lee\n`)
    expect(letter?.text).toContain(`https://learn.example.org/contribution/${first._id}/${viewId}\n- “Two”`)
    expect(letter?.text).not.toMatch(/evil|Forged|Eve/)
    expect([await tick(), mailServer.letters.length]).toEqual([0, 2])
  })

  test('is sent once by two at the same time, by the next where somebody dies with it in hand, and never where it may have gone out', async () => {
    await follow(ben)
    await notify(ann, await noted(ann))
    expect((await Promise.all([tick(), tick(), tick()])).toSorted()).toEqual([0, 0, 1])
    await notify(ann, await noted(ann))
    const taken = await claim(ben.user.email)
    expect([taken.length, await tick(), mailServer.letters.length]).toEqual([1, 1, 2])
    expect([await markDone(taken), await addressesWaiting()]).toEqual([false, []])

    // Finished entries may have been sent.
    await notify(ann, await noted(ann))
    expect(await markDone(await claim(ben.user.email))).toBe(true)
    expect([await tick(), mailServer.letters.length]).toEqual([0, 2])
  })

  test('waits for a mail server that does not take it, and is given up after a day', async () => {
    await follow(ben)
    await notify(ann, await noted(ann))
    mailServer.behave('refusesLetter')
    const warn = vi.spyOn(app.ctx.log, 'warn').mockImplementation(() => undefined)
    expect([await tick(), await tick(), (await waiting()).length]).toEqual([0, 0, 1])
    expect(JSON.stringify(warn.mock.calls)).not.toContain(ben.user.email)
    warn.mockRestore()
    mailServer.behave('takes')
    expect([await tick(), mailServer.letters.length]).toEqual([1, 1])

    await notify(ann, await noted(ann))
    const time = new Date(Date.now() - 25 * 60 * 60_000)
    await collection(NotificationModel).updateMany({}, { $set: { time } })
    expect([await tick(), await kept(), mailServer.letters.length]).toEqual([0, [], 1])
  })

  test('comes to everybody else where addresses of some are none', async () => {
    for (const userName of ['nobody1', 'nobody2', 'nobody3', 'nobody4'])
      await follow(await join(app, await makeUser(app, { userName }), cast.community))
    await follow(ben)
    await notify(ann, await noted(ann))
    const warn = vi.spyOn(app.ctx.log, 'warn').mockImplementation(() => undefined)
    expect(await tick()).toBe(1)
    expect(warn).toHaveBeenCalledTimes(4)
    warn.mockRestore()
    expect(mailServer.letters.map(({ to }) => to)).toEqual([[ben.user.email]])
  })

  test('leaves out what has been hidden or removed since, and who has left, is blocked or wants it no more', async () => {
    const cleo = await join(app, await makeUser(app), cast.community)
    const dan = await join(app, await makeUser(app), cast.community)
    const link = await follow(cleo)
    await follow(dan)
    await follow(manager)
    const [hidden, removed, open] = [await noted(ann), await noted(ann), await noted(ann, { title: 'Open' })]
    for (const note of [hidden, removed, open]) await notify(ann, note)
    expect(await waiting()).toHaveLength(9)
    const save = (who: Joined, id: string, body: object) =>
      app.request('PUT', `/api/objects/${id}`, { token: who.token, body })
    await save(ann, hidden._id, { permission: 'private' })
    await save(ann, removed._id, { status: 'inactive' })
    await save(manager, dan.author._id, { blockLogin: true })
    await app.request('DELETE', `/api/links/${link._id}`, { token: cleo.token })
    expect(await tick()).toBe(1)
    const [letter] = mailServer.letters
    expect(letter?.to).toEqual([manager.user.email])
    expect(letter?.text.match(/^- /gm)).toHaveLength(2)
    expect(letter?.text).toContain('“Open”')
    expect(await waiting()).toEqual([])
  })
})
