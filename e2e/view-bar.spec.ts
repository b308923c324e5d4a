import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, drag, openMenuAt, placeOf } from './support/board.ts'
import { liveSwitch } from './support/outage.ts'
import { expectFits, pickLanguage } from './support/words.ts'

const bar = (page: Page) => page.getByRole('banner')
const picker = (page: Page) => page.getByRole('combobox', { name: 'Views', exact: true })

test('the bar tells where one is and who, and leads on; managers also to the authors [VIEW-35, VIEW-37, VIEW-51, AUTR-02]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const light = await seed.makeView(mia, 'Light')
  await login(page, mia)
  await page.goto(`/view/${light._id}`)

  await test.step('the community, the view, the language, the person with the role, and logout', async () => {
    await expect(bar(page).getByRole('link', { name: community.title })).toBeVisible()
    await expect(bar(page).getByText('Mia Moss')).toBeVisible()
    await expect(bar(page).getByText('Mia Moss').locator('..')).toHaveText('Mia MossManager')
    await expect(bar(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(picker(page)).toHaveValue(light._id)
    await pickLanguage(page, 'es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await pickLanguage(page, 'en')
    await expectAccessible(page)
  })

  await test.step('one view is opened, several are chosen from, all are listed', async () => {
    await picker(page).selectOption('Welcome')
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
    await picker(page).selectOption('Multiple views')
    await expect(page.getByPlaceholder('Select one or more View...')).toBeVisible()
    await expect(picker(page)).toHaveValue(community.welcomeViewId)
    await picker(page).selectOption('All Views')
    await expect(page).toHaveURL(`/viewmanager/${community._id}`)
    await page.goBack()
  })

  await test.step('the community leads to its first view', async () => {
    await picker(page).selectOption('Light')
    await expect(page).toHaveURL(`/view/${light._id}`)
    await bar(page).getByRole('link', { name: community.title }).click()
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
  })

  await test.step('on a phone the rest is unfolded', async () => {
    await expectFits(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(bar(page).getByText('Mia Moss')).toHaveCount(0)
    await bar(page).getByRole('button', { name: /^Menu/ }).click()
    await expect(bar(page).getByText('Mia Moss').locator('..')).toHaveText('Mia MossManager')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('link', { name: 'Manage the authors' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Manage the authors' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('authors for managers, and the way out', async () => {
    const hall = await openAs(ann)
    await hall.goto(`/view/${light._id}`)
    await expect(bar(hall).getByText('Ann Ode').locator('..')).toHaveText('Ann OdeWriter')
    await expect(hall.getByRole('link', { name: 'Groups' })).toBeVisible()
    await expect(hall.getByRole('link', { name: 'Manage the authors' })).toHaveCount(0)
    await hall.getByRole('link', { name: 'Exit' }).click()
    await expect(hall).toHaveURL('/communitymanager')
    await expect(bar(hall).getByText('Writer')).toHaveCount(0)
    await page.getByRole('link', { name: 'Manage the authors' }).click()
    await expect(page).toHaveURL(`/authormanager/${community._id}`)
  })
})

test('on a view that is read only nothing is added, moved, resized, pasted or deleted, and own notes are told apart [VIEW-56, VIEW-65]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const view = await seed.makeView(ann.member, 'Mostly Ann’s')
  const own = await seed.makeNote(ben.member, { title: 'By Ben', viewId: view._id, x: 200, y: 100 })
  await seed.makeNote(ann.member, { title: 'By Ann', viewId: view._id, x: 500, y: 100 })
  await seed.call(ben.member, 'POST', `/api/records/read/${community._id}/${own._id}`)
  const { page } = ben
  await page.goto(`/view/${view._id}`)
  const [mine, theirs] = [card(page, 'By Ben'), card(page, 'By Ann')]

  await test.step('an own note has a mark of another shape, and says so', async () => {
    await expect(mine).toContainText('Written by you')
    await expect(mine.getByTitle('Written by you').locator('svg').first()).toBeVisible()
    await expect(theirs).not.toContainText('Written by you')
    await expect(theirs.locator('svg')).toHaveCount(0)
  })

  await test.step('while it may be written, it is', async () => {
    await expect(page.getByText('(read only)')).toHaveCount(0)
    await drag(page, theirs, 40, 60)
    await expect.poll(() => placeOf(theirs)).toEqual({ x: 540, y: 160 })
    await mine.click()
    await expect(page.locator('.canvas-handle')).toHaveCount(1)
  })

  await test.step('who opened it is told at once that it is closed', async () => {
    const change = { permission: 'protected' }
    await seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${view._id}`, change)
    await expect(page.getByText('(read only)')).toBeVisible()
  })

  await test.step('nothing moves or is resized, own items neither', async () => {
    const links = await seed.call(ann.member, 'GET', `/api/links/from/${view._id}`)
    await expect(page.locator('.canvas-handle')).toHaveCount(0)
    for (const item of [mine, theirs]) await drag(page, item, 50, 50)
    expect(await placeOf(mine)).toEqual({ x: 200, y: 100 })
    expect(await placeOf(theirs)).toEqual({ x: 540, y: 160 })
    await mine.click()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    expect(await placeOf(mine)).toEqual({ x: 200, y: 100 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await seed.call(ann.member, 'GET', `/api/links/from/${view._id}`)).toEqual(links)
  })

  await test.step('no tool or menu offers it', async () => {
    const tools = page.getByRole('toolbar', { name: 'Tools of the view' }).getByRole('button')
    await expect(tools.filter({ hasText: /New|Attachments|View link/ })).toHaveCount(0)
    await mine.click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^(Delete|Paste|Build on|Fix|Lock|Show|Create)/i })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await openMenuAt(page, { x: 300, y: 400 })
    await expect(page.getByRole('menuitem', { name: /New|Paste|Import/i })).toHaveCount(0)
  })
})

test('a board that cannot be read says why; read before, it stays usable [VIEW-66]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId, x: 200, y: 100 })
  const { page } = ann
  const live = await liveSwitch(page)
  const broken = { status: 400, json: { message: 'The board is being repaired.' } }
  await page.route('**/board', (route) => route.fulfill(broken))
  await page.goto(`/view/${community.welcomeViewId}`)
  const banner = page.getByText('error: The board is being repaired.')
  await expect(banner).toHaveRole('alert')
  await page.unroute('**/board')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Light')).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.route('**/board', (route) => route.fulfill(broken))
  await live.cut()
  live.mend()
  await expect(banner).toBeVisible()
  await drag(page, card(page, 'Light'), 60, 0)
  await expect.poll(() => placeOf(card(page, 'Light'))).toEqual({ x: 260, y: 100 })
  await expect(board(page).getByRole('option')).toHaveCount(1)
  await page.unroute('**/board')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toHaveCount(0)
})
