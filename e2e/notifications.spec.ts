import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, type SeededCommunity, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import { contribute, titleField, ready } from './support/note.ts'
import type { Seed } from './support/seed.ts'

// Of no push service that the server would ask: what goes there is checked beside the server.
const ENDPOINT = 'https://push.example.org/browser'

const toggle = (page: Page) => page.getByRole('button', { name: 'Push notifications' })
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const SPECIFIC = 'enable specific notification setting'
const RECEIVE = 'I will receive notification for this view.'

/** A browser as people have it; the one of the tests has no push service. Its permission is `answer`'s, asked for each time. */
const withPushService = (page: Page) =>
  page.addInitScript((endpoint) => {
    const known = () => {
      const key = localStorage.getItem('test.key')
      return key === null ? null : subscription(Uint8Array.from(key.split(',').map(Number)))
    }
    const subscription = (key: Uint8Array<ArrayBuffer>) => ({
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => Promise.resolve(localStorage.removeItem('test.key')),
    })
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(known()),
      subscribe: ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem('test.key', key.join())
        return Promise.resolve(known())
      },
    })
    const permission = () => localStorage.getItem('test.permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = () => Promise.resolve(permission() as NotificationPermission)
  }, ENDPOINT)
const answer = (page: Page, permission: NotificationPermission) =>
  page.evaluate((value) => localStorage.setItem('test.permission', value), permission)

const ownLinks = (seed: Seed, member: Member, { welcomeViewId }: SeededCommunity) =>
  seed.call<Link[]>(member, 'GET', `/api/links/from/${welcomeViewId}/to/${member.authorId}`)
const subscriptions = async (seed: Seed, member: Member) => {
  const path = `/api/authors/${member.communityId}/me`
  return (await seed.call<{ subscriptions: { endpoint: string }[] }>(member, 'GET', path)).subscriptions
}

test('push is turned on and off for a view, for oneself, and every reason against it is told [NOTI-04, NOTI-05, NOTI-06, NOTI-09]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const sent = sentBy(page)
  await withPushService(page)
  await page.goto(`/view/${community.welcomeViewId}`)

  await test.step('what shows messages is there for the whole site', async () => {
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready
      return { scope, script: active?.scriptURL }
    })
    const { origin } = new URL(page.url())
    expect(worker).toEqual({ scope: `${origin}/`, script: `${origin}/service-worker.js` })
    // It is in no page's way to the server.
    const source = await (await page.request.get('/service-worker.js')).text()
    expect(source).not.toMatch(/addEventListener\('fetch'|caches/)
  })

  await test.step('without the permission of the browser nothing is turned on', async () => {
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    await toggle(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The browser needs your permission.' })).toBeVisible()
    await answer(page, 'denied')
    await toggle(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This browser blocks notifications' })).toBeVisible()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    expect(await subscriptions(seed, member)).toEqual([])
  })

  await test.step('with it the subscription and a link are stored; it is so after a reload, and nobody else’s', async () => {
    await answer(page, 'granted')
    await toggle(page).click()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
    const put = sent.find(({ path }) => path.includes('updatePush'))
    expect(put?.path).toBe(`/api/objects/${community._id}/${member.authorId}/updatePushSubscripitons`)
    expect(put?.body).toMatchObject({ endpoint: ENDPOINT })
    expect(await subscriptions(seed, member)).toEqual([{ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }])
    expect((await ownLinks(seed, member, community)).map(({ type }) => type)).toEqual(['pushNotifies'])
    await page.reload()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
    await ben.page.goto(`/view/${community.welcomeViewId}`)
    await expect(toggle(ben.page)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('turned off for the last view, this browser is forgotten', async () => {
    await toggle(page).click()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => subscriptions(seed, member)).toEqual([])
    expect(await ownLinks(seed, member, community)).toEqual([])
  })

  await test.step('a browser or a site without push says so', async () => {
    await ben.page.evaluate(() => Reflect.deleteProperty(window, 'PushManager'))
    await toggle(ben.page).click()
    await expect(ben.page.getByRole('alert').filter({ hasText: 'This browser cannot show push' })).toBeVisible()
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), pushKey: null } })
    })
    await page.reload()
    await toggle(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'not set up on this site' })).toBeVisible()
  })

  await test.step('whoever logs out is pushed nothing here any more', async () => {
    const subscribed = () => page.evaluate(() => localStorage.getItem('test.key') !== null)
    expect(await subscribed()).toBe(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(subscribed).toBe(false)
  })
})

test('a member chooses letters about a view, and gets one of what others contribute there [NOTI-01, NOTI-02, NOTI-03, NOTI-07]', async ({
  seed,
  mail,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { welcomeViewId: viewId } = community

  await test.step('the view’s editor reveals what its checkbox enables, on by default', async () => {
    const { page, member } = ben
    await page.goto(`/contribution/${viewId}`)
    await expect(checkbox(page, SPECIFIC)).not.toBeChecked()
    await expect(checkbox(page, RECEIVE)).toHaveCount(0)
    await checkbox(page, SPECIFIC).click()
    await expect(checkbox(page, RECEIVE)).toBeChecked()
    const settings = async () => (await ownLinks(seed, member, community)).map(({ type, data }) => [type, data])
    const stored = (receiveNotification: boolean) => [
      ['notifies', { notificationSettingEnabled: true, receiveNotification }],
    ]
    await expect.poll(settings).toEqual(stored(true))
    await checkbox(page, RECEIVE).click()
    await expect.poll(settings).toEqual(stored(false))
    await page.reload()
    await expect(checkbox(page, SPECIFIC)).toBeChecked()
    await expect(checkbox(page, RECEIVE)).not.toBeChecked()
    await checkbox(page, RECEIVE).click()
    await expect.poll(settings).toEqual(stored(true))
    await expectAccessible(page)
    // It is not the other's, though it is the same view.
    await ann.page.goto(`/contribution/${viewId}`)
    await expect(checkbox(ann.page, SPECIFIC)).not.toBeChecked()
  })

  await test.step('contributing in the view tells the server of it, and the server those who follow it', async () => {
    const { page, member } = ann
    await page.goto(`/view/${viewId}`)
    await page.getByRole('button', { name: 'New Note' }).click()
    const window = noteWindow(page)
    await titleField(window).fill('Why does it rain?')
    const telling = page.waitForRequest(`**/api/notifications/notify/${community._id}`)
    await ready(page)
    await contribute(window).click()
    const body = (await telling).postDataJSON() as Record<string, unknown>
    const { origin } = new URL(page.url())
    expect(body).toMatchObject({
      author: { _id: member.authorId },
      contribution: { title: 'Why does it rain?', status: 'active' },
      contextId: viewId,
      viewLink: `${origin}/view/${viewId}`,
      communityName: community.title,
      url: origin,
    } satisfies { contribution: Partial<Contribution> } & Record<string, unknown>)
    expect((await (await telling).response())?.status()).toBe(200)
    await seed.call(await seed.admin(), 'GET', '/api/notifications/tick')
    const letter = mail.letters.find((text) => text.includes(`To: ${ben.member.userName}@example.org`))
    expect(letter).toContain('Why does it rain?')
    expect(letter).toContain('Ann Lee')
  })

  await test.step('without the setting nothing is stored of it', async () => {
    await checkbox(ben.page, SPECIFIC).click()
    await expect(checkbox(ben.page, RECEIVE)).toHaveCount(0)
    await expect.poll(() => ownLinks(seed, ben.member, community)).toEqual([])
  })
})
