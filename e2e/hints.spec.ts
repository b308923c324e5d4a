import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'

const hint = (page: Page, title: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${title}`) })
const HINT = /^(?:Read|Build on|Write)/
const expectNone = (page: Page) => expect(page.getByRole('status').filter({ hasText: HINT })).toHaveCount(0)

const box = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return { left: x, top: y, right: x + width, bottom: y + height }
}

const expectApart = async (page: Page, title: string, target: Locator) => {
  // The hint takes its place when the card beside it is laid out.
  await expect(async () => {
    const [one, other] = [await box(hint(page, title).locator('..')), await box(target)]
    const covers = one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
    expect([title, covers]).toEqual([title, false])
    const { width, height } = page.viewportSize()!
    expect(one.left >= 0 && one.right <= width && one.top >= 0 && one.bottom <= height).toBe(true)
  }).toPass()
}

test('three hints follow one another on the first view that a person opens, each once, in whatever browser, beside what they point at and without taking the focus [FRST-01]', async ({
  seed,
  page,
  openAs,
  login,
  expectAccessible,
  browser,
  server,
}) => {
  const community = await seed.makeCommunity()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const note = await seed.makeNote(ann, { title: 'Light', viewId, x: 120, y: 120 })
  const ida = await seed.join(await seed.makeNewcomer({ firstName: 'Ida' }), community)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(new URL(request.url()).pathname)
  })
  await login(page, ida)

  await test.step('not on other pages, in a bare view, in a frame or in the time machine', async () => {
    await page.goto(`/contribution/${note._id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Light' })).toBeVisible()
    await page.goto(`/view/${viewId}/X`)
    await expect(card(page, 'Light')).toBeVisible()
    await page.goto(`/timemachine/${viewId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/communitymanager')
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { src, width: '900', height: '600' })
      document.body.append(frame)
    }, `/view/${viewId}`)
    const framed = page.frameLocator('iframe')
    await expect(framed.getByRole('option', { name: 'Light' })).toBeVisible()
    await framed.getByRole('option', { name: 'Light' }).press('Enter')
    await expect(framed.getByRole('dialog')).toBeVisible()
    expect(writes).not.toContain('/api/users/me/hints')
  })

  await test.step('read, which a reload does not repeat', async () => {
    await page.goto(`/view/${viewId}`)
    await expect(hint(page, 'Read')).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await expectApart(page, 'Read', card(page, 'Light'))
    await expectAccessible(page)
    await page.reload()
    await expect(hint(page, 'Build on')).toBeVisible()
    await expectApart(page, 'Build on', card(page, 'Light'))
    await expect(hint(page, 'Read')).toHaveCount(0)
  })

  await test.step('build on, and after Escape write, until that is done', async () => {
    await page.keyboard.press('Escape')
    await expect(hint(page, 'Write')).toBeVisible()
    await expect(hint(page, 'Build on')).toHaveCount(0)
    await expectApart(page, 'Write', page.getByRole('button', { name: 'New note' }))
    await page.getByRole('button', { name: 'New note' }).click()
    await expect(noteWindow(page, 'New note')).toBeVisible()
    await expectNone(page)
    expect(writes.filter((path) => path === '/api/users/me/hints')).toHaveLength(3)
  })

  await test.step('none in another browser', async () => {
    const elsewhere = await openAs(ida)
    const opened = elsewhere.waitForResponse('**/opening')
    await elsewhere.goto(`/view/${viewId}`)
    expect(await (await opened).json()).toMatchObject({ hints: [] })
    await expect(card(elsewhere, 'Light')).toBeVisible()
    await expectNone(elsewhere)
  })

  await test.step('by touch on a phone, where a hint was open in a second browser before', async () => {
    const max = await seed.join(await seed.makeNewcomer(), community)
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: server.url }
    const context = await browser.newContext(phone)
    const small = await context.newPage()
    await login(small, max)
    // Opened before the first hint was marked.
    const stale = await openAs(max)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await stale.route('**/api/users/me/hints', async (route) => {
      await released
      await route.continue()
    })
    const asked = stale.waitForRequest('**/api/users/me/hints')
    await stale.goto(`/view/${viewId}`)
    await asked
    await small.goto(`/view/${viewId}`)
    for (const title of ['Read', 'Build on', 'Write']) {
      await expect(hint(small, title)).toBeVisible()
      const target =
        title === 'Write'
          ? small.getByRole('button', { name: 'New note' })
          : small.getByRole('button', { name: /^Light/ })
      await expectApart(small, title, target)
      await small.getByRole('button', { name: 'Got it' }).tap()
    }
    await expectNone(small)
    const last = stale.waitForResponse(
      (answer) => answer.url().endsWith('/hints') && (answer.request().postData() ?? '').includes('write'),
    )
    release()
    expect(await (await last).json()).toEqual({ first: [] })
    await expectNone(stale)
    await context.close()
  })
})

test('a hint to something that the person has done is not displayed [FRST-01]', async ({ seed, page, login }) => {
  const community = await seed.makeCommunity()
  const ida = await seed.join(await seed.makeNewcomer(), community)
  const ann = await seed.makeMember(community)
  await seed.makeNote(ann, { title: 'Light', viewId: community.welcomeViewId, x: 120, y: 120 })
  await login(page, ida)
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(hint(page, 'Read')).toBeVisible()
  const marked = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('write'))
  await page.getByRole('button', { name: 'New note' }).click()
  await noteWindow(page, 'New note').press('Escape')
  expect(await (await marked).json()).toEqual({ first: ['write'] })
  await expect(hint(page, 'Build on')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  const { hints } = await seed.call<{ hints: string[] }>(ida, 'GET', `/api/views/${community.welcomeViewId}/opening`)
  expect(hints).toEqual([])
  await expectNone(page)
})
