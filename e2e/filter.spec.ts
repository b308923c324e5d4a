import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { board, card, openTool } from './support/board.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

test('the filter is accessible, and takes days as they are where the community is, whatever the time zone of the browser [FILT-07]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.changeSettings(community, { plugins: { filter: true } })
  // The community is in Tokyo (UTC+9), the reader in Los Angeles.
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  await seed.makeNote(ann.member, { title: 'Leaves', viewId: community.welcomeViewId })
  // The first instant of 14 March in Tokyo; still the 13th in Los Angeles.
  await page.route('**/api/views/*/board', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Board
    for (const { _to } of json.items) _to.created = '2010-03-13T15:00:00.000Z'
    await route.fulfill({ response, json })
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  await openTool(page, 'Filter')
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel).toBeFocused()
  const [from, to] = [panel.getByLabel('From'), panel.getByLabel('To', { exact: true })]
  await from.fill('2010-03-14')
  await to.fill('2010-03-14')
  await expect(panel.getByText('1 of 1 shown')).toBeVisible()
  await expect(card(page, 'Leaves')).toBeVisible()
  await to.fill('2010-03-13')
  await from.fill('2010-03-13')
  await expect(board(page).getByRole('option')).toHaveCount(0)
  await expectAccessible(page)
})
