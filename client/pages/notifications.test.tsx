import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Site } from '../../shared/domain/site.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

// Not a push service that the server accepts: its requests are tested in the server.
const ENDPOINT = 'https://push.example.org/browser'
const SPECIFIC = 'enable specific notification setting'
const RECEIVE = 'I will receive notification for this view.'

const members = async () => {
  const community = await site.seed.makeCommunity()
  const [ann, ben] = [await site.seed.makeMember(community), await site.seed.makeMember(community)]
  return { community, ann, ben, path: `/view/${community.welcomeViewId}` }
}

const stub = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

/** A browser with a push service; `permission` is its answer. */
const pushService = () => {
  const browser = { permission: 'default' as NotificationPermission, key: undefined as BufferSource | undefined }
  const known = () =>
    browser.key === undefined
      ? null
      : {
          endpoint: ENDPOINT,
          options: { applicationServerKey: browser.key },
          toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: async () => void (browser.key = undefined),
        }
  const pushManager = {
    getSubscription: async () => known(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: BufferSource }) => {
      browser.key = applicationServerKey
      return known()
    },
  }
  const worker = { pushManager }
  const register = vi.fn<(path: string) => Promise<typeof worker>>(async () => worker)
  stub(navigator, 'serviceWorker', { register, ready: Promise.resolve(worker), getRegistration: async () => worker })
  stub(window, 'PushManager', () => undefined)
  for (const target of [window, globalThis])
    stub(target, 'Notification', {
      get permission() {
        return browser.permission
      },
      requestPermission: async () => browser.permission,
    })
  return Object.assign(browser, { register })
}

const toggle = () => screen.findByRole('button', { name: 'Push notifications' })
const isPressed = async (pressed: boolean) =>
  waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', String(pressed)))
const alert = (text: RegExp) => screen.findByText(text, { selector: '[role=alert] *' })
const ownLinks = (member: Member, { welcomeViewId }: SeededCommunity) =>
  site.seed.call<Link[]>(member, 'GET', `/api/links/from/${welcomeViewId}/to/${member.authorId}`)
const subscriptions = async (member: Member) => {
  const path = `/api/authors/${member.communityId}/me`
  return (await site.seed.call<{ subscriptions: unknown[] }>(member, 'GET', path)).subscriptions
}

test('push is turned on for a view and oneself alone, with the permission of the browser, and off again, as by logging out [NOTI-04, NOTI-06, NOTI-09]', async () => {
  const { community, ann, ben, path } = await members()
  const browser = pushService()
  const user = visitAs(ann, path)
  await isPressed(false)
  await user.click(await toggle())
  expect(await alert(/The browser needs your permission\./)).toBeInTheDocument()
  browser.permission = 'denied'
  await user.click(await toggle())
  expect(await alert(/This browser blocks notifications/)).toBeInTheDocument()
  await isPressed(false)
  expect(await subscriptions(ann)).toEqual([])

  browser.permission = 'granted'
  network.forget()
  await user.click(await toggle())
  await isPressed(true)
  expect(browser.register).toHaveBeenCalledWith('/service-worker.js')
  expect(network.writes()[0]).toMatchObject({
    method: 'PUT',
    path: `/api/objects/${community._id}/${ann.authorId}/updatePushSubscripitons`,
    body: { endpoint: ENDPOINT },
  })
  expect(await subscriptions(ann)).toEqual([{ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }])
  expect((await ownLinks(ann, community)).map(({ type }) => type)).toEqual(['pushNotifies'])
  visitAs(ben, path)
  await isPressed(false)

  const again = visitAs(ann, path)
  await isPressed(true)
  await again.click(await toggle())
  await isPressed(false)
  await waitFor(async () => expect(await subscriptions(ann)).toEqual([]))
  expect(await ownLinks(ann, community)).toEqual([])

  await again.click(await toggle())
  await isPressed(true)
  expect(browser.key).toBeDefined()
  await again.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(browser.key).toBeUndefined())
})

test('a browser or a site without push says so', async () => {
  const { ann, path } = await members()
  const user = visitAs(ann, path)
  await user.click(await toggle())
  expect(await alert(/This browser cannot show push/)).toBeInTheDocument()
})

test('a site without keys for push says so', async () => {
  const { ann, path } = await members()
  pushService().permission = 'granted'
  network.intercept('GET', '/api/site', async (pass) => {
    const answer = await pass()
    return { status: 200, json: { ...(JSON.parse(String(answer.data)) as Site), pushKey: null } }
  })
  const user = visitAs(ann, path)
  await user.click(await toggle())
  expect(await alert(/not set up on this site/)).toBeInTheDocument()
})

test('the view’s editor reveals what its checkbox enables, on by default; both are stored, for oneself alone [NOTI-01, NOTI-02, NOTI-03]', async () => {
  const { community, ann, ben } = await members()
  const path = `/contribution/${community.welcomeViewId}`
  let user = visitAs(ben, path)
  const checkbox = (name: string) => screen.findByRole('checkbox', { name })
  const settings = async () => (await ownLinks(ben, community)).map(({ type, data }) => [type, data])
  const stored = (receiveNotification: boolean) =>
    waitFor(async () =>
      expect(await settings()).toEqual([['notifies', { notificationSettingEnabled: true, receiveNotification }]]),
    )
  expect(await checkbox(SPECIFIC)).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: RECEIVE })).not.toBeInTheDocument()
  await user.click(await checkbox(SPECIFIC))
  expect(await checkbox(RECEIVE)).toBeChecked()
  await stored(true)
  await user.click(await checkbox(RECEIVE))
  await stored(false)
  user = visit(path)
  expect(await checkbox(RECEIVE)).not.toBeChecked()
  expect(await checkbox(SPECIFIC)).toBeChecked()
  await user.click(await checkbox(RECEIVE))
  await stored(true)
  visitAs(ann, path)
  expect(await checkbox(SPECIFIC)).not.toBeChecked()

  user = visitAs(ben, path)
  await checkbox(RECEIVE)
  await user.click(await checkbox(SPECIFIC))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: RECEIVE })).not.toBeInTheDocument())
  await waitFor(async () => expect(await settings()).toEqual([]))
})
