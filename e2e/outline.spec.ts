import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow, tool } from './support/board.ts'
import { ready } from './support/note.ts'

const outline = (page: Page) => page.getByRole('region', { name: 'Outline' })
const entry = (within: Locator, title: string | RegExp) =>
  within.getByRole('button', { name: title }).and(within.page().locator(':not([aria-haspopup])'))

test('on a phone a view comes first as an outline, notes fill the screen, and lead back; what is built on is below it', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const leaves = await seed.makeNote(member, { title: 'Leaves', viewId, x: 300, y: 20 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/view/${viewId}`)
  const listed = outline(page)
  await expect(entry(listed, 'Leaves')).toBeVisible()
  await expectAccessible(page)
  await entry(listed, 'Leaves').click({ button: 'right' })
  const opening = page.waitForEvent('popup')
  await choose(page, 'Open in a new tab')
  const note = await opening
  await expect(note).toHaveURL(`/contribution/${leaves._id}/${viewId}`)
  const closed = note.waitForEvent('close')
  // The tab may be closed before the click returns.
  const back = note.getByRole('button', { name: 'Back to the view' }).click()
  await Promise.all([closed, back.catch(() => undefined)])
  await expect(entry(listed, 'Leaves')).toBeFocused()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(board(page)).toHaveCount(0)
  await entry(listed, 'Leaves').click({ button: 'right' })
  await choose(page, 'Build on')
  await noteWindow(page).getByRole('textbox', { name: 'Title' }).fill('Deeper')
  await ready(page)
  await noteWindow(page).getByRole('button', { name: 'Contribute' }).click()
  const deeper = entry(listed.getByRole('listitem').filter({ hasText: 'Leaves' }).getByRole('list'), 'Deeper')
  await expect(deeper).toBeVisible()
  await expect(noteWindow(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await tool(page, 'Canvas').click()
  await expect(card(page, 'Leaves')).toBeVisible()
  await expect(tool(page, 'Outline')).toBeInViewport()
  await page.reload()
  await expect(card(page, 'Leaves')).toBeVisible()
})

test('on a phone the outline shows the beginning of each text and who is in the view, and nothing of the bar is cut', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const body = `<p>${'Leaves drink rain through their roots. '.repeat(20)}</p>`
  await seed.makeNote(ann.member, { title: 'Leaves', body, viewId, x: 20, y: 20 })
  await ben.page.goto(`/view/${viewId}`)
  await expect(card(ben.page, 'Leaves')).toBeVisible()
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/view/${viewId}`)
  const text = outline(page).getByText(/^Leaves drink rain/)
  await expect(text).toBeVisible()
  const { lines, height } = await text.evaluate((element) => ({
    lines: element.scrollHeight > element.clientHeight,
    height: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  }))
  expect(lines).toBe(true)
  expect(Math.round(height)).toBe(2)
  await expect(outline(page).getByText('2 people here')).toBeVisible()
  await expect(outline(page).getByText('Ben Ode')).toBeVisible()
  await expectAccessible(page)
  await ben.page.close()
  await expect(outline(page).getByText('1 person here')).toBeVisible()
  const bar = page.getByRole('main').locator('button:visible:not([role=toolbar] *), a:visible')
  const cut = await bar.evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right } = one.getBoundingClientRect()
      return right <= innerWidth && left >= 0 ? [] : [one.textContent]
    }),
  )
  expect(cut).toEqual([])
})
