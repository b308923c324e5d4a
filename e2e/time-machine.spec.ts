import { expect, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import { expectFitsTranslated, notFitting } from './support/words.ts'

const WIDTHS = [1440, 1024, 390]

test('the time machine opens on the last day; the timeline is scrubbed by pointer and zoomed; an item opens in a window of 650 × 410; all of it fits and is accessible, and two days stand side by side or, on a phone, below one another [TIME-13, TIME-14]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const view = await seed.makeView(member, 'Term')
  for (const [at, title] of ['Rain', 'Snow', 'Sun'].entries())
    await seed.makeNote(member, { title, viewId: view._id, x: 40 + 300 * at, y: 40 })
  await seed.spreadHistory(view._id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/timemachine/${view._id}`)
  const items = page.getByRole('listbox').getByRole('option')
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await expect(timeline).toHaveAttribute('aria-valuenow', '3')

  await expect(items).toHaveText([/Rain/, /Snow/, /Sun/])

  const scrub = async (share: number) => {
    const { x, y, width } = (await timeline.boundingBox())!
    await page.mouse.move(x + Math.min(width - 1, share * width), y + 20)
  }
  await scrub(0.25)
  await page.mouse.down()
  await expect(items).toHaveText([/Rain/])
  await scrub(0.75)
  await expect(items).toHaveText([/Rain/, /Snow/])
  await scrub(1)
  await page.mouse.up()
  await expect(timeline).toHaveAttribute('aria-valuenow', /[23]/)
  await page.getByRole('button', { name: 'Zoom the timeline in' }).click()
  await page.getByRole('button', { name: 'Fit the timeline' }).click()
  await page.getByRole('button', { name: 'Last', exact: true }).click()
  await expect(items).toHaveText([/Rain/, /Snow/, /Sun/])
  const handle = timeline.locator('span')
  const distance = async () => {
    const [track, mark] = [(await timeline.boundingBox())!, (await handle.boundingBox())!]
    return Math.abs(track.x + track.width - mark.x - mark.width / 2)
  }
  expect(await distance()).toBeLessThan(2)

  const snow = items.filter({ hasText: 'Snow' })
  await snow.dblclick()
  const window = noteWindow(page, 'Snow')
  await expect(window.getByText('Some thoughts.')).toBeVisible()
  const size = async () => {
    const { width, height } = (await window.boundingBox())!
    return [width, height]
  }
  expect(await size()).toEqual([650, 410])
  await expectAccessible(page)
  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(size).toEqual([560, 400])
  await window.getByRole('button', { name: 'Close the note' }).press('Enter')
  await expect(snow).toBeFocused()

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await notFitting(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport()
  }
  await expectAccessible(page)
  await page.getByText('Compare two days').click()
  const panes = page.getByRole('region', { name: / day$/ })
  const places = async () => [(await panes.first().boundingBox())!, (await panes.last().boundingBox())!] as const
  await expect(panes.first().getByRole('option', { selected: false }).filter({ hasText: 'Rain' })).toBeVisible()
  const [upper, lower] = await places()
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height - 1)
  await expectAccessible(page)
  await expectFitsTranslated(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, right] = await places()
  expect([left.y, left.width]).toEqual([right.y, right.width])
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width - 1)
})
