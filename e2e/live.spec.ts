import type { Link } from '../shared/domain/links.ts'
import { card, placeOf } from './support/board.ts'
import { expect, test } from './fixtures.ts'
import { liveSwitch } from './support/outage.ts'
import { patience } from '../server/testing/patience.ts'
import { accountMenu } from './support/sign-in.ts'

test('after a lost connection the page comes back by itself, reads the view again once and shows all that was missed; a server that was restarted is found again as well [RTIM-10]', async ({
  seed,
  twoMembers,
  server,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const first = await seed.makeNote(ann.member, { title: 'Seen before', viewId, x: 100, y: 100 })
  const live = await liveSwitch(ben.page)
  await ben.page.goto(`/view/${viewId}`)
  await expect(card(ben.page, 'Seen before')).toBeVisible()
  await seed.makeNote(ann.member, { title: 'Announced live', viewId, x: 100, y: 220 })
  const second = await seed.makeNote(ann.member, { title: 'Gone meanwhile', viewId, x: 400, y: 220 })
  await expect(card(ben.page, 'Announced live')).toBeVisible()
  await expect(card(ben.page, 'Gone meanwhile')).toBeVisible()

  await live.cut()
  await expect(ben.page.getByText('Connection lost. Trying to reconnect …')).toBeVisible()
  await seed.makeNote(ann.member, { title: 'Written meanwhile', viewId, x: 100, y: 340 })
  await seed.placeOn(ann.member, viewId, first._id, 400, 100)
  const [standing] = await seed.call<Link[]>(ann.member, 'GET', `/api/links/to/${first._id}`)
  await seed.call(ann.member, 'PUT', `/api/links/${standing?._id}`, { data: { x: 100, y: 20 } })
  await seed.call(ann.member, 'PUT', `/api/objects/${first._id}`, { title: 'Renamed meanwhile' })
  await seed.call(ann.member, 'PUT', `/api/objects/${second._id}`, { status: 'inactive' })
  await expect(ben.page.getByText('Offline. Changes by others will appear when you are back.')).toBeVisible({
    timeout: patience(30_000),
  })
  await expect(card(ben.page, 'Written meanwhile')).toHaveCount(0)

  const reads: string[] = []
  ben.page.on('request', (request) => request.url().endsWith(`/${viewId}/board`) && reads.push(request.url()))
  live.mend()
  await expect(card(ben.page, 'Written meanwhile')).toBeVisible({ timeout: patience(20_000) })
  await expect(card(ben.page, /Seen before|Gone meanwhile/)).toHaveCount(0)
  const renamed = card(ben.page, 'Renamed meanwhile')
  await expect(renamed).toHaveCount(2)
  const places = await Promise.all((await renamed.all()).map(placeOf))
  expect(places.toSorted((a, b) => a.x - b.x)).toEqual([
    { x: 100, y: 20 },
    { x: 400, y: 100 },
  ])
  await expect(ben.page.getByText('Offline.')).toHaveCount(0)
  expect(reads).toHaveLength(1)

  await seed.makeNote(ann.member, { title: 'Live again', viewId, x: 400, y: 340 })
  await expect(card(ben.page, 'Live again')).toBeVisible()
  expect(await placeOf(card(ben.page, 'Live again'))).toEqual({ x: 400, y: 340 })
  expect(reads).toHaveLength(1)

  const made = Array.from({ length: 12 }, (_, n) => seed.makeNote(ann.member, { title: `Burst ${n}` }))
  const items = (await Promise.all(made)).map(({ _id }, n) => ({ to: _id, data: { x: 700, y: 20 + n * 50 } }))
  await seed.call(ann.member, 'POST', `/api/views/${viewId}/items`, { items })
  await expect(card(ben.page, /^Burst/)).toHaveCount(items.length)

  await server.restart()
  await seed.makeNote(ann.member, { title: 'After the restart', viewId, x: 400, y: 460 })
  await expect(card(ben.page, 'After the restart')).toBeVisible({ timeout: patience(30_000) })
})

test('after a changed password the page goes on hearing, however late the answer to the change comes; opening a view is one request for all that stands on it, and misses nothing', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  for (let n = 0; n < 10; n += 1) await seed.makeNote(ann.member, { title: `Note ${n}`, viewId, x: 20 + n * 100 })
  // What the page sent to connect, once the server has accepted it: the page then reads its data again.
  const accepted: string[] = []
  let ended = 0
  ben.page.on('websocket', (socket) => {
    let sent = ''
    socket.on('framesent', ({ payload }) => String(payload).startsWith('40') && (sent = String(payload)))
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('40{')) accepted.push(sent)
      if (String(payload).startsWith('41')) ended += 1
    })
    socket.on('close', () => (ended += 1))
  })
  // A room that is joined later than in 400 ms lets the board be read twice.
  await ben.page.addInitScript(() => {
    const later = setTimeout
    const patient = (act: () => void, ms?: number) => later(act, ms === 400 ? 600_000 : ms)
    globalThis.setTimeout = patient as typeof setTimeout
  })
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await ben.page.route('**/api/users/*/password', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })

  await ben.page.goto('/')
  await expect.poll(() => accepted.length).toBe(1)
  await accountMenu(ben.page).click()
  await ben.page.locator('a[href="/settings"]').click()
  await ben.page.getByLabel('Current password', { exact: true }).fill(ben.member.password)
  await ben.page.getByLabel('New password', { exact: true }).fill('another one')
  await ben.page.getByRole('button', { name: 'Change password' }).click()
  // The server ended the connection. The page reconnects with its invalid token, which may be refused.
  await expect.poll(() => ended).toBeGreaterThan(0)
  letGo()
  await expect(ben.page.getByText('Password successfully changed.')).toBeVisible()
  await expect.poll(() => accepted.some((sent) => sent !== accepted[0])).toBe(true)

  await ben.page.goBack()
  await expect(ben.page.getByRole('heading', { name: 'My communities' })).toBeVisible()
  const asked: string[] = []
  ben.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await ben.page.getByRole('link', { name: /^Enter/ }).click()
  await expect(card(ben.page, 'Note 9')).toBeVisible()
  await seed.makeNote(ann.member, { title: 'Announced', viewId, y: 300 })
  await expect(card(ben.page, 'Announced')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/board'))).toEqual([`/api/views/${viewId}/board`])
  expect(asked.filter((path) => path.startsWith('/api/objects'))).toEqual([])
})
