import { expect, test } from './fixtures.ts'
import { card, choose, openTool, tool } from './support/board.ts'
import { countRenders, watchRenders } from './support/renders.ts'
import { expectFits } from './support/words.ts'

test('panels are accessible and fit, and so does the feedback form that help leads to; what cannot be loaded or sent is told, in red [HELP-10]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  for (const [index, title] of ['Leaves', 'Roots'].entries())
    await seed.makeNote(mia, { title, viewId, x: 40, y: 40 + 200 * index })
  await login(page, mia)
  for (const part of ['group-view', 'move-to']) await page.route(`**/assets/${part}-*`, (route) => route.abort())
  await page.goto(`/view/${viewId}`)
  await openTool(page, 'Group view')
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(failure.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Leaves').click({ button: 'right' })
  await choose(page, 'Move to…')
  await expect(failure).toBeVisible()
  await expect(card(page, 'Roots')).toBeVisible()
  await failure.getByRole('button', { name: 'Close' }).click()
  await expect(failure).toHaveCount(0)

  for (const name of ['View link', 'View options', 'Help']) {
    await openTool(page, name)
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    if (name !== 'Help') await expectAccessible(page)
  }
  await expectFits(page)

  await page.getByRole('link', { name: 'All keys' }).click()
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  // Without focus, Escape would close the panel.
  await expect(keys.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask or send feedback' }).click()
  await page.getByRole('radio', { name: 'Anonymous' }).check()
  await page.getByRole('textbox', { name: 'Title' }).fill('The board')
  await page.getByRole('textbox', { name: 'Description' }).fill('It is small.')
  await page.route('**/api/help/send', (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to send your feedback.')
  const [red = 0, green = 0, blue = 0] = await alert.evaluate((element) =>
    [
      ...getComputedStyle(element)
        .getPropertyValue('--alert-color')
        .matchAll(/[\da-f]{2}/gi),
    ].map(([hex]) => parseInt(hex, 16)),
  )
  expect(red - Math.max(green, blue)).toBeGreaterThan(40)
  await expectAccessible(page)
  await expectFits(page)
})

test('opening a panel renders the panel and what lies over the view, not the rest of it', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  for (let index = 0; index < 20; index++)
    await seed.makeNote(mia, { title: `Leaf ${index}`, viewId: community.welcomeViewId, x: 40, y: 40 + 200 * index })
  await login(page, mia)
  await watchRenders(page)
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'Leaf 0').waitFor()
  const help = tool(page, 'Help')
  const panel = page.getByRole('dialog', { name: 'Help' })
  const openAndClose = async () => {
    await tool(page, 'More tools').click()
    await countRenders(page)
    await help.click()
    await expect(panel).toBeVisible()
    const renders = await countRenders(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await countRenders(page)
    return renders
  }
  expect(await openAndClose()).toBeGreaterThan(50)
  // Mostly the panel. Late renders of the view are not counted.
  await expect.poll(openAndClose).toBeLessThan(145)
})
