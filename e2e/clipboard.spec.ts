import { expect, test } from './fixtures.ts'
import { board, card, choose, placeOf } from './support/board.ts'

const COPIED = 'Note has been copied to clipboard.'

test('contributions are copied by the keys and pasted in another tab, around the middle of the canvas, or where a menu was opened [VIEW-58, VIEW-60]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  const other = await seed.makeView(ann.member, 'Other')
  await seed.makeNote(ann.member, { title: 'Alpha', viewId, x: 100, y: 100 })
  await page.goto(`/view/${viewId}`)
  const tab = await page.context().newPage()
  await tab.goto(`/view/${other._id}`)
  await page.bringToFront()
  await card(page, 'Alpha').click()
  await page.keyboard.press('Control+c')
  await expect(page.getByText(COPIED)).toBeVisible()
  await tab.bringToFront()
  await board(tab).focus()
  await tab.keyboard.press('Control+v')
  await expect(card(tab, 'Alpha')).toHaveCount(1)
  const { x, y } = await placeOf(card(tab, 'Alpha'))
  await card(tab, 'Alpha').click({ button: 'right', position: { x: 20, y: 10 } })
  await choose(tab, 'Paste')
  await expect(card(tab, 'Alpha')).toHaveCount(2)
  expect(await placeOf(card(tab, 'Alpha').last())).toEqual({ x: x + 20, y: y + 10 })
})

test('without a clipboard of the browser a field copies [VIEW-58]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.makeNote(ann.member, { title: 'Alpha', viewId: community.welcomeViewId, x: 100, y: 100 })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'Alpha').click()
  await page.keyboard.press('Control+c')
  await expect(page.getByText(COPIED)).toBeVisible()
  await expect(card(page, 'Alpha')).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(card(page, 'Alpha')).toHaveCount(2)
})
