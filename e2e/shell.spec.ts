import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, noteWindow } from './support/board.ts'
import { editTab, titleField } from './support/note.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'
import { pickLanguage, words } from './support/words.ts'

const bar = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page) => bar(page).getByRole('button', { name: /^Menu/ })
const asterisk = (page: Page) => bar(page).getByRole('button', { name: "Menu – What's New" })
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const VISITORS = ['/signup', '/login', '/assets/privacy_policy.html']

const unfold = async (page: Page, item: string) => {
  await menuButton(page).click()
  await bar(page).getByRole('link', { name: item, exact: true }).click()
}

/** The rows of the About dialog. */
const factsOf = (page: Page) =>
  dialog(page, 'About Buildon')
    .locator('dl > div')
    .evaluateAll((rows) => Object.fromEntries(rows.map((row) => [...row.children].map((cell) => cell.textContent))))

const HOSTILE = `<p><strong>Closed</strong> on Friday <a href="javascript:alert(1)">now</a> <a href="https://example.org/">more</a></p>
<img src="/none.png" alt="" onerror="alert(1)"><script>alert(1)</script><iframe srcdoc="x"></iframe><p style="position: fixed; color: red">!</p>`

test('a visitor finds the ways in, what is new, what runs here, and what the site has to say [PROD-04, NAVB-01, NAVB-02, NAVB-05, NAVB-07, NAVB-08, NAVB-09, NAVB-10, NAVB-11, NAVB-12, NAVB-14]', async ({
  page,
  server,
  seed,
  expectAccessible,
}) => {
  const { build } = await seed.call<{ build: string }>(undefined, 'GET', '/api/version')
  await page.clock.install()
  await page.goto('/login')

  await test.step('the bar', async () => {
    await expect(page.getByText('Internet Explorer is not recommended.')).toBeVisible()
    for (const path of VISITORS) await expect(bar(page).locator(`a[href="${path}"]`)).toBeVisible()
    for (const path of ['/settings', '/admin']) await expect(bar(page).locator(`a[href="${path}"]`)).toHaveCount(0)
    await expect(bar(page).getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await expect(bar(page).getByRole('link', { name: /^Buildon/ })).toHaveAttribute('href', '/')
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('the change log, and its asterisk', async () => {
    const { versions } = await seed.call<{ versions: { version: string; date: string }[] }>(
      undefined,
      'GET',
      '/api/changeLog',
    )
    const other = await page.context().newPage()
    await other.goto('/assets/privacy_policy.html')
    await expect(asterisk(other)).toBeVisible()
    await expect(asterisk(page)).toBeVisible()
    await unfold(page, "What's New")
    const log = dialog(page, 'Change Log')
    await expect(log.getByRole('heading', { level: 3 })).toHaveText(versions.map(({ version }) => version))
    await expect(log.getByRole('time').first()).toHaveAttribute('datetime', versions[0]?.date ?? '')
    await expect(log.getByRole('heading', { level: 4, name: 'Added' }).first()).toBeVisible()
    await expect(log.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    for (const tab of [page, other]) await expect(asterisk(tab)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('changeLogViewedVersion'))).toBe(build)
    await other.evaluate(() => localStorage.setItem('changeLogViewedVersion', '0.0.1'))
    await expect(asterisk(page)).toBeVisible()
    await other.close()
  })

  await test.step('keys', async () => {
    await page.getByLabel('User name').pressSequentially('why?')
    await expect(page.getByLabel('User name')).toHaveValue('why?')
    await menuButton(page).focus()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard help').getByText('Selects all items')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('The key ? opens this help').click()
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard help')).toHaveCount(0)
  })

  await test.step('a notice that comes while the page is open moves nothing; a long one is read in a dialog', async () => {
    const heading = page.getByRole('heading', { name: 'Sign in' })
    const before = await heading.boundingBox()
    await server.setNotice(`<p>${'Maintenance <em>soon</em>. '.repeat(60)}</p><p><strong>The end</strong></p>`)
    await page.clock.fastForward('06:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(notice(page).locator('em').first()).toHaveText('soon')
    expect(await heading.boundingBox()).toEqual(before)
    await notice(page).getByRole('button', { name: 'Read all' }).click()
    const all = dialog(page, 'Notice')
    await expect(all.locator('strong')).toHaveText('The end')
    await expect(all.getByRole('button', { name: 'Close' }).last()).toHaveClass(/\bdefault\b/)
    await page.mouse.click(5, 400)
    await expect(all).toHaveCount(0)
    await notice(page).getByRole('button', { name: 'Put this notice away' }).click()
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('a notice does nothing but show; a failed version call is told and tried again', async () => {
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    await page.route('**/api/version', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await page.route('**/api/flashNotice', (route) => route.fulfill({ contentType: 'text/html', body: HOSTILE }))
    await page.reload()
    await expect(notice(page).locator('strong')).toHaveText('Closed')
    await expect(notice(page).locator('script, iframe, [onerror], [href^=javascript], [style*=position]')).toHaveCount(
      0,
    )
    await expect(notice(page).locator('a[href="https://example.org/"]')).toBeVisible()
    expect(told.some((text) => text.includes('Error Fetching version information'))).toBe(true)
    await expect(asterisk(page)).toHaveCount(0)
    await unfold(page, 'About')
    const about = dialog(page, 'About Buildon')
    await expect(about.getByRole('alert')).toHaveText('Error Fetching version information')
    await page.unroute('**/api/version')
    await about.getByRole('button', { name: 'Try again' }).click()
    await expect(about.getByRole('alert')).toHaveCount(0)
    const facts = { Version: '6.12.0', Build: build, iOS: 'No', Android: 'No', Mobile: 'No' }
    await expect.poll(() => factsOf(page)).toMatchObject(facts)
    expect((await factsOf(page))['Browser']).toMatch(/^Chrome \d/)
    await about.getByRole('link', { name: 'How your data is treated' }).click()
    await expect(page).toHaveURL('/assets/privacy_policy.html')
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
    await menuButton(page).click()
    await expectAccessible(page)
  })
  await server.setNotice('')
})

test('a member has a menu in their language, is told of a lost network, and leaves for good [NAVB-03, NAVB-04, NAVB-05, NAVB-06, NAVB-12, NAVB-13, PROD-11]', async ({
  page,
  seed,
  login,
}) => {
  const title = 'The water cycle: where rain comes from 👩‍👩‍👧‍👦'
  const community = await seed.makeCommunity({ title })
  const ida = await seed.join(await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }), community)
  const view = await seed.makeView(ida, 'Where all the rivers go')
  await login(page, ida)
  await page.goto('/')

  await test.step('the bar on a desk', async () => {
    await expect(bar(page).getByText('Ida Moe')).toBeVisible()
    await expect(bar(page).locator('a[href="/settings"]')).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await menuButton(page).click()
    for (const path of [...VISITORS, '/admin']) await expect(bar(page).locator(`a[href="${path}"]`)).toHaveCount(0)
    await expect(bar(page).getByRole('list').getByRole('link')).toHaveText([
      'My communities',
      'Help',
      'Keyboard help',
      /^What's New/,
      'About',
    ])
    await pickLanguage(page, 'es')
    await expect(bar(page).getByRole('link', { name: words('es')['common:nav.home'] ?? '', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('list')).toHaveCount(0)
    await pickLanguage(page, 'en')
  })

  await test.step('titles, and the bar on a phone', async () => {
    const item = page.getByRole('list', { name: 'My communities' }).getByRole('listitem')
    await expect(item.getByText(title, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const short = item.getByRole('button', { name: title })
    await expect(short.locator('[aria-hidden]')).toHaveText('The water cycle: whe…')
    await short.click()
    await expect(short.locator('[aria-hidden]')).toHaveText(title)
    await expect(bar(page).getByText('Ida Moe')).toBeVisible()
    await menuButton(page).click()
    await expect(bar(page).getByRole('list').getByRole('link', { name: 'Settings' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a lost network', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('status').getByText('Offline. Saving works again when you are back.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Offline. Saving works')).toHaveCount(0)
  })

  await test.step('one dialog asks everything', async () => {
    await seed.makeNote(ida, { title: 'Clouds', viewId: community.welcomeViewId })
    await page.getByRole('link', { name: /^Enter/ }).click()
    await card(page, 'Clouds').dblclick()
    await editTab(noteWindow(page, 'Clouds')).click()
    await titleField(noteWindow(page)).fill('Clouds and fog')
    await noteWindow(page).getByRole('button', { name: 'Close the note' }).click()
    const question = dialog(page, 'Leave this page?')
    await expect(question.getByText('The contribution is not contributed. Are you sure to leave?')).toBeVisible()
    await expect(question.getByRole('button')).toHaveText(['Stay', 'Leave'])
    await expect(question.getByRole('button', { name: 'Leave' })).toHaveClass(/\bdanger\b/)
    await page.mouse.click(5, 400)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(titleField(noteWindow(page))).toHaveValue('Clouds and fog')
    await noteWindow(page).getByRole('button', { name: 'Close the note' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(noteWindow(page)).toHaveCount(0)
    await expect(board(page)).toBeVisible()
  })

  await test.step('the title of a view', async () => {
    const option = page.getByLabel('Views', { exact: true }).locator('option', { hasText: 'Where' })
    await expect(option).toHaveText(view.title)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(option).toHaveText('Where all the rivers…')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('logging out', async () => {
    await bar(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('User name')).toBeVisible()
    await expect(page.getByText('Ida Moe')).toHaveCount(0)
  })

  await test.step('the way to the administration is for admins only', async () => {
    const { userName, password } = await seed.admin()
    await fillSignIn(page, { userName, password })
    await submitSignIn(page)
    await bar(page).locator('a[href="/admin"]').click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
