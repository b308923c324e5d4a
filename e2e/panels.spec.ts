import { expect, test } from './fixtures.ts'
import { card, choose, tool } from './support/board.ts'
import { expectFits } from './support/words.ts'

test('panels are accessible and fit; one whose file cannot be loaded says so, as a dialog does, and the view stays as it is; help opens all keys [HELP-12]', async ({
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
  await tool(page, 'Group view').click()
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(failure.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Leaves').click({ button: 'right' })
  await choose(page, 'Move to…')
  await expect(failure).toBeVisible()
  await expect(card(page, 'Roots')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failure).toHaveCount(0)

  for (const name of ['View link', 'Settings', 'Help']) {
    await tool(page, name).click()
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    if (name !== 'Help') await expectAccessible(page)
  }
  await expectFits(page)

  await test.step('help tells what to do here, opens all keys and closes', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const help = page.getByRole('dialog', { name: 'Help', exact: true })
    await expect(help.getByRole('heading', { name: 'Build on an idea' })).toBeVisible()
    await help.getByRole('link', { name: 'All keys' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0)
    await help.getByRole('button', { name: 'Close' }).click()
    await expect(help).toHaveCount(0)
    await expect(tool(page, 'Help')).toBeFocused()
  })
})
