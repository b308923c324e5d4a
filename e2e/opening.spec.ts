import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow } from './support/board.ts'
import { logOut } from './support/sign-in.ts'

const openBy = async (page: Page, title: string, entry: string) => {
  await card(page, title).click({ button: 'right' })
  await choose(page, entry)
}

test('a view opens in a window over the canvas, as large as its viewport allows [VIEW-16]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const plants = await seed.makeView(member, 'Plants')
  await seed.placeOn(member, viewId, plants._id, 40, 40)
  await seed.makeNote(member, { title: 'Light', viewId, x: 40, y: 420 })
  await seed.makeNote(member, { title: 'Roots', viewId: plants._id, x: 40, y: 40 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open in a separate window' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Open as internal window' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openBy(page, 'Plants', 'Open as internal window')
  const window = noteWindow(page, 'Plants')
  const inside = window.frameLocator('iframe')
  await expect(inside.getByRole('option', { name: 'Roots' })).toBeVisible()
  await expect(card(page, 'Light')).toBeVisible()
  const size = async () => {
    const { width, height } = (await window.boundingBox())!
    return [width, height]
  }
  expect(await size()).toEqual([650, 410])
  const before = (await window.boundingBox())!
  await page.mouse.move(before.x + 200, before.y + 20)
  await page.mouse.down()
  // Back over its own frame.
  await page.mouse.move(before.x + 300, before.y + 120)
  await page.mouse.move(before.x + 320, before.y + 140)
  await page.mouse.up()
  await expect.poll(async () => (await window.boundingBox())?.y).toBe(before.y + 120)
  await expectAccessible(page)
  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(size).toEqual([560, 400])
  await window.getByRole('button', { name: 'Close the view' }).press('Enter')
  await expect(window).toHaveCount(0)
  await expect(card(page, 'Plants')).toBeFocused()
  await expect(board(page)).toBeVisible()
})

test('a view is drawn in two round trips, by at most four requests of the API that do not wait for its scripts [OPEN-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Light', viewId, x: 40, y: 40 })
  await page.addInitScript(() => {
    const tellWhenDrawn = () => {
      if (!document.querySelector('[role=option]')) return
      observer.disconnect()
      void fetch('/favicon.svg?drawn')
    }
    const observer = new MutationObserver(tellWhenDrawn)
    observer.observe(document, { childList: true, subtree: true })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const isAsked = (what: string) => asked.some((path) => path.includes(what))

  let answerFirst = () => {}
  const first = new Promise<void>((resolve) => (answerFirst = resolve))
  let more = false
  await page.route(/\/(assets|api)\//, async (route) => {
    // Requests after the first answers are never answered.
    if (more) return
    await first
    await route.continue()
  })
  await page.goto(`/view/${viewId}`, { waitUntil: 'commit' })
  for (const what of ['/assets/index-', '/assets/view-', '/assets/view-texts-en', '/board', '/opening'])
    await expect.poll(() => isAsked(what)).toBe(true)
  more = true
  answerFirst()
  await expect(card(page, 'Light')).toContainText('Ann Lee')
  await expect.poll(() => isAsked('?drawn')).toBe(true)
  const before = asked.slice(0, asked.indexOf('/favicon.svg?drawn'))
  expect(before.filter((path) => path.startsWith('/api/')).length).toBeLessThanOrEqual(4)
})

test('a view comes back from what this browser kept before the server answers, changes without a jump, and is gone with the session [OPEN-02]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Light', viewId, x: 140, y: 90 })
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  // A view is cached when the page is idle.
  const keptTexts = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('buildon.kept', 1)
          // Without a cache, this check must not create one.
          opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
          opening.addEventListener('error', () => resolve(0))
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('texts').objectStore('texts').count()
            counting.addEventListener('success', () => resolve(counting.result))
            opening.result.close()
          })
        }),
    )
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').waitFor()
  await expect.poll(keptTexts).toBeGreaterThan(1)
  await page.goto('/settings')
  await seed.makeNote(member, { title: 'Shade', viewId, x: 500, y: 90 })

  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\//, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Light')).toContainText('Ann Lee')
  await expect(card(page, 'Shade')).toHaveCount(0)
  const place = await card(page, 'Light').boundingBox()
  answer()
  await expect(card(page, 'Shade')).toBeVisible()
  expect(await card(page, 'Light').boundingBox()).toEqual(place)
  expect(await kept()).toEqual(['buildon.kept'])
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(kept).toEqual([])
})

const painted = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#first-cards [data-title]')].map(({ dataset }) => dataset.title),
  )

const boxOfPainted = (page: Page) =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('#first-cards [data-title]')!.getBoundingClientRect()
    return { x, y, width }
  })

const keptCards = (page: Page) => page.evaluate(() => localStorage.getItem('buildon.firstCards'))

test('a second visit shows the cards of the first before any script of the page has come; they neither take the focus nor the pointer, and the board replaces them in place [OPEN-02]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Light', viewId, x: 140, y: 90 })
  await seed.makeNote(member, { title: 'Far away', viewId, x: 9000, y: 90 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').waitFor()
  await expect.poll(() => keptCards(page)).toContain('Light')
  await page.goto('/settings')
  expect(await keptCards(page)).toContain('Light')
  expect(await painted(page)).toEqual([])

  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(`/view/${viewId}`, { waitUntil: 'commit' })
  await expect.poll(() => painted(page)).toEqual(['Light'])
  await expect(page.locator('#first-cards')).toHaveAttribute('inert')
  await expect(page.locator('#first-cards')).toHaveAttribute('aria-hidden', 'true')
  const box = await boxOfPainted(page)
  await page.mouse.click(box.x + 20, box.y + 10)
  expect(await painted(page)).toEqual(['Light'])
  await expect(page.getByText('Light')).toHaveCount(0)

  // The frames after the scripts' arrival in which neither the painted nor the real card is there, or both are.
  await page.evaluate(() => {
    const counts = new Set<number>()
    Object.assign(window, { counts })
    const count = () => {
      counts.add(document.querySelectorAll('#first-cards, [role=option]').length)
      requestAnimationFrame(() => setTimeout(count))
    }
    count()
  })
  come()
  await card(page, 'Light').waitFor()
  expect(await painted(page)).toEqual([])
  const { x, y, width } = (await card(page, 'Light').boundingBox())!
  expect({ x, y, width }).toEqual(box)
  const counts = await page.evaluate(() => [...(window as unknown as { counts: Set<number> }).counts])
  expect(counts).toEqual([1])
})

test('the cards that a browser keeps are gone with the session, shown to nobody else, and gone when the view is refused [OPEN-02]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Light', viewId, x: 140, y: 90 })
  const open = async () => {
    await page.goto(`/view/${viewId}`)
    await card(page, 'Light').waitFor()
    await expect.poll(() => keptCards(page)).toContain('Light')
  }
  await open()
  await page.route(/\/api\/views\/\w+\/board/, (route) =>
    route.fulfill({ status: 403, json: { message: 'No.' }, headers: { 'X-Error-Code': 'forbidden' } }),
  )
  await page.goto(`/view/${viewId}`)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await painted(page)).toEqual([])
  await expect.poll(() => keptCards(page)).toBeNull()
  await page.unroute(/\/api\/views\/\w+\/board/)

  await open()
  const ben = await seed.makeMember(community)
  const use = (token: string) =>
    page.context().addCookies([{ name: 'token', value: token, url: new URL('/', page.url()).href }])
  // Without signing out, as on a shared computer.
  await use(ben.token)
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto(`/view/${viewId}`)
  expect(await painted(page)).toEqual([])
  expect(await keptCards(page)).toBeNull()
  await page.unroute(/\/assets\/.*\.js/)

  await use(member.token)
  await open()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await keptCards(page)).toBeNull()
})

test('the first paint waits for no script and no style sheet, in the colours of the page; search engines are shown the sign-in alone', async ({
  page,
}) => {
  const colours = () =>
    page.evaluate(() => {
      const styles = getComputedStyle(document.documentElement)
      const names = ['--mantine-color-body', '--mantine-color-text', '--mantine-primary-color-filled']
      const shown = [...names, '--bo-card', '--bo-line', '--bo-sun'].map((name) => styles.getPropertyValue(name))
      return [...shown, getComputedStyle(document.body).backgroundColor]
    })
  for (const [colorScheme, ground] of [
    ['light', 'rgb(248, 244, 236)'],
    ['dark', 'rgb(26, 25, 23)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/(assets|api)\//, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByText('Buildon', { exact: true })).toBeVisible()
    const first = await colours()
    expect(first.at(-1)).toBe(ground)
    answer()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await colours()).toEqual(first)
    await page.unrouteAll()
  }
  const robots = await page.request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const lines = (await robots.text()).split('\n')
  expect(lines.filter((line) => /^(Allow|Disallow)/.test(line))).toEqual([
    'Allow: /$',
    'Allow: /login$',
    'Allow: /assets/',
    'Disallow: /',
  ])
})
