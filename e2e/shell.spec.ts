import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, noteWindow } from './support/board.ts'
import { editTab, titleField } from './support/note.ts'

const bar = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page) => bar(page).getByRole('button', { name: /^Menu/ })
const asterisk = (page: Page) => bar(page).getByText('*', { exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const unfold = async (page: Page, item: string) => {
  await menuButton(page).click()
  await bar(page).getByRole('link', { name: item, exact: true }).click()
}

test('dialogs give the focus back; news and notices come to pages that are open, and move nothing [NAVB-07, NAVB-11, NAVB-12, NAVB-14]', async ({
  page,
  server,
  expectAccessible,
}) => {
  await page.clock.install()
  await page.goto('/login')

  await test.step('the asterisk goes from every tab, and comes back with the next version', async () => {
    const other = await page.context().newPage()
    await other.goto('/assets/privacy_policy.html')
    for (const tab of [page, other]) await expect(asterisk(tab)).toHaveCount(1)
    await unfold(page, "What's New")
    await expect(dialog(page, 'Change Log').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    for (const tab of [page, other]) await expect(asterisk(tab)).toHaveCount(0)
    await other.evaluate(() => localStorage.setItem('changeLogViewedVersion', '0.0.1'))
    await expect(asterisk(page)).toHaveCount(1)
    await other.close()
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
    await notice(page).getByRole('button', { name: 'Dismiss this notice' }).click()
    await expect(notice(page)).toHaveCount(0)
    await server.setNotice('')
  })

  await test.step('dialogs and the menu are accessible', async () => {
    await menuButton(page).focus()
    await page.keyboard.press('?')
    await expect(dialog(page, 'Keyboard help').getByText('Selects all items')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    await unfold(page, 'About')
    const about = dialog(page, 'About Buildon')
    await expect(about.getByText(/^Chrome \d/)).toBeVisible()
    await about.getByRole('link', { name: 'Your data and privacy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
    await menuButton(page).click()
    await expectAccessible(page)
  })
})

test('a member has everything on a phone, is told of a lost network, is asked before writing is lost, and leaves for good [NAVB-06, NAVB-12]', async ({
  page,
  seed,
  login,
}) => {
  const community = await seed.makeCommunity()
  const ida = await seed.join(await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' }), community)
  await seed.makeNote(ida, { title: 'Clouds', viewId: community.welcomeViewId })
  await login(page, ida)
  await page.goto('/')

  await test.step('the bar on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar(page).getByText('Ida Moe')).toBeVisible()
    await menuButton(page).click()
    await expect(bar(page).getByRole('list').getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a lost network', async () => {
    await page.context().setOffline(true)
    await expect(page.getByRole('status').getByText('Offline. Saving works again when you are back.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Offline. Saving works')).toHaveCount(0)
  })

  await test.step('a question that a click beside it does not decide', async () => {
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

  await test.step('logging out, after which the way back shows nothing', async () => {
    await menuButton(page).click()
    await bar(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('User name')).toBeVisible()
    await expect(page.getByText('Ida Moe')).toHaveCount(0)
  })
})
