import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { barMenu, board, openTool } from './support/board.ts'
import { makeFullCommunity } from './support/full-view.ts'
import { expectFits } from './support/words.ts'

const MENUS = ['Views', 'People', 'Share', 'More']
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools of the view' }).getByRole('button')

/** Names, without the cards. */
const controlsInSight = (page: Page) =>
  page.locator('a[href], button, select, input, [tabindex="0"]').evaluateAll((all) =>
    all
      .filter((one) => {
        const { right, bottom, left, top, width } = one.getBoundingClientRect()
        const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && width > 1
        return isInSight && one.checkVisibility({ visibilityProperty: true }) && !one.closest('.canvas')
      })
      .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()),
  )

test('the bar of a view has four menus in words, and the board few controls beside the cards [CHRM-01]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  await seed.makeNote(mia, { title: 'Leaf', viewId, x: 100, y: 100 })
  await login(page, mia)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/view/${viewId}`)
    await expect(board(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /People.*1 person here/ })).toBeVisible()
    // 16 in the bars and tools, and the zoom of the canvas.
    await expect.poll(() => controlsInSight(page)).toHaveLength(16 + 3)
    const unfolding = page.locator('main button[aria-expanded]:not([data-toolbar-toggle])')
    await expect(unfolding).toHaveCount(4)
    for (const [index, menu] of MENUS.entries()) await expect(unfolding.nth(index)).toHaveText(new RegExp(`^${menu}`))
  }

  await test.step('each holds what its word says', async () => {
    for (const [menu, entry] of [
      ['Views', page.getByRole('link', { name: 'List of views' })],
      ['People', page.getByRole('link', { name: 'Invite' })],
      ['Share', page.getByRole('button', { name: 'Copy link' })],
      ['More', page.getByRole('link', { name: 'Scaffolds' })],
    ] as const) {
      await expect(entry).toHaveCount(0)
      await barMenu(page, menu).press('Enter')
      await expect(entry).toBeVisible()
      await expectFits(page)
      await page.setViewportSize({ width: 1024, height: 900 })
    }
    await barMenu(page, 'More').click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  })
})

test('at most seven tools are shown; every other one is in “More” and works from there [CHRM-02]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia, viewId } = await makeFullCommunity(seed)
  await seed.changeSettings(community, { plugins: { itm: true, googledocs: true } })
  await login(page, mia)
  const opensPanel = (name: string) => async () => {
    const panel = page.getByRole('dialog', { name, exact: true })
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused()
  }
  const opensDialog = async () => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const OTHERS: Record<string, () => Promise<void>> = {
    Citations: opensPanel('Citations'),
    'New rise-above': opensDialog,
    'View link': opensPanel('View link'),
    'View options': opensPanel('View options'),
    Analytics: opensPanel('Analytics'),
    'Group view': opensPanel('Group view'),
    Filter: opensPanel('Filter'),
    Help: opensPanel('Help'),
  }
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/view/${viewId}`)
    const shown =
      width === 390
        ? ['New note', 'Attachments', 'Canvas', 'Outline', 'More']
        : ['New note', 'New drawing', 'Attachments', 'Outline', 'Filter', 'More']
    await expect(tools(page)).toHaveText(shown)
    for (const name of shown) await expect(tools(page).filter({ hasText: name }).first()).toBeInViewport({ ratio: 1 })
    for (const [name, works] of Object.entries(OTHERS)) {
      if (shown.includes(name)) continue
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      await openTool(page, name)
      await works()
    }
    const opened = page.waitForEvent('popup')
    await openTool(page, 'Promising ideas')
    expect((await opened).url()).toContain('/promisingideas/')
    await (await opened).close()
    // Services that this site does not have.
    for (const name of ['Idea Thread Mapper', 'Google Doc']) {
      await openTool(page, name)
      const answer = page.getByRole('alert').first()
      await expect(answer).toBeVisible()
      await answer.getByRole('button', { name: 'Close' }).click()
      await expect(answer).toHaveCount(0)
    }
    await openTool(page, 'Favourites')
    await page.getByRole('button', { name: 'More tools' }).click()
    await expect(page.getByRole('button', { name: 'Favourites', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expectFits(page)
  }
})
