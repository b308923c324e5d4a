import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow, tool } from './support/board.ts'
import { titleField } from './support/note.ts'

const titles = (page: Page) => page.getByRole('heading', { level: 3 })
const quickField = (page: Page) => page.getByRole('combobox', { name: 'Search this community' })

test('a search is found by keys alone, kept by the address on reloading and going back, and read on every screen', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Rainbows', body: '<p>Drops bend the light.</p>', viewId, x: 20, y: 20 })
  for (let at = 1; at <= 3; at += 1) await seed.makeNote(ann.member, { title: `Lights ${at}` })
  await page.goto(`/view/${viewId}`)
  await expect(page.getByRole('button', { name: 'New note' })).toBeVisible()

  await test.step('from the view by /, arrows and Enter, and back to the keyboard’s place by Escape', async () => {
    const note = card(page, 'Rainbows')
    await note.focus()
    await page.keyboard.press('/')
    await expect(quickField(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(quickField(page)).toHaveCount(0)
    await expect(note).toBeFocused()

    await page.keyboard.press('/')
    await page.keyboard.type('light')
    await expect(page.getByRole('option', { name: /^Rainbows Note/ })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { name: 'All results' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/search/${community._id}?q=light`)
    await expect(titles(page)).toHaveCount(4)
  })

  await test.step('the address brings it back', async () => {
    await page.goto(`/search/${community._id}?q=light&size=2&page=2`)
    const header = page.getByRole('heading', { level: 2, name: 'Page 2 of 2 · 3–4 of 4' })
    await expect(header).toBeVisible()
    await page.reload()
    await expect(header).toBeVisible()
    const [found] = await titles(page).allTextContents()
    await page.getByRole('link', { name: 'Page 1' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Page/ })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: /^Page/ })).toHaveText('Page 1 of 2 · 1–2 of 4')
    await page.goBack()
    await expect(titles(page).first()).toHaveText(found ?? '')
    await titles(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/contribution\//)
    await page.goBack()
    await expect(header).toBeVisible()
  })

  await test.step('nothing is out of reach on any screen, with all that the page can show', async () => {
    await page.getByRole('switch', { name: 'Extra info' }).click()
    await expect(page.getByText('Comments').first()).toBeVisible()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
    // On a phone there is a button.
    await page.getByRole('link', { name: 'Quick search' }).click()
    await expect(quickField(page)).toBeFocused()
  })
})

test('the key / is heard while its code is still loading, and what is typed meanwhile is searched', async ({
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const held: string[] = []
  await page.route(/\/assets\/(layout|quick-search)-[^/]*\.js$/, async (route) => {
    held.push(route.request().url())
    await released
    await route.continue()
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(page.getByRole('button', { name: 'New note' })).toBeVisible()
  await expect.poll(() => held).toHaveLength(1)
  await page.keyboard.press('/')
  await page.keyboard.type('light')
  await expect(page).toHaveURL(/#search$/)
  await expect(quickField(page)).toHaveCount(0)
  release()
  await expect(quickField(page)).toHaveValue('light')
})

test('where the code behind / cannot be loaded, keys reach the page', async ({ oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await page.route(/\/assets\/layout-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(tool(page, 'New note')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/#search$/)
  await tool(page, 'New note').click()
  const title = titleField(noteWindow(page))
  // Once the failure is known.
  await expect(async () => {
    await title.fill('')
    await page.keyboard.type('Rain')
    expect(await title.inputValue()).toBe('Rain')
  }).toPass()
})
