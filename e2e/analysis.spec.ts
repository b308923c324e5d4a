import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

test('the statistics fit and are accessible at every width; a bar opens what it counts, and leads back to the same filters [FIGR-03]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Why is the sky blue, and why does it turn red in the evening?', viewId })
  await seed.makeNote(member, { title: 'Sun', viewId })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/stats/${community._id}?from=2020-01-01&to=2100-01-01`)
  const chart = page.getByRole('img', { name: 'Contributions per author' })
  await expect(chart).toBeVisible()
  await expectAccessible(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
  }
  const bar = chart.locator('.chart-pick .chart-bar').first()
  await bar.click()
  const behind = page.getByRole('dialog', { name: /^Ann Lee · / })
  await expect(behind.getByRole('link', { name: 'Sun' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(behind).toHaveCount(0)

  // The table offers the same to keys; the focus returns to the number.
  const figure = page.getByRole('figure', { name: 'Contributions per author' })
  await figure.getByText('Table of the figures').focus()
  await page.keyboard.press('Enter')
  const number = figure.getByRole('button', { name: /^Ann Lee · .*show the contributions/ })
  await number.focus()
  await page.keyboard.press('Enter')
  await expect(behind.getByRole('link', { name: 'Sun' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(number).toBeFocused()
})

test('in charts that filter each other a title without blanks leaves room for authors, and the sign of a choice for its name', async ({
  oneMember,
  seed,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  await seed.makeNote(member, { title: 'a'.repeat(1000), viewId: community.welcomeViewId })
  await page.goto(`/dashboard2/${community._id}?types=Note`)
  const row = page.getByRole('region', { name: 'Selected contributions' }).getByRole('row', { name: /aaa/ })
  const chosen = page
    .getByRole('table', { name: 'Contributions by type' })
    .getByRole('button', { name: 'Note', exact: true })
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
    const author = await row.getByRole('cell', { name: 'Ann Lee' }).boundingBox()
    expect(author?.width).toBeGreaterThan(80)
    const choice = await chosen.boundingBox()
    expect(choice?.height).toBeLessThan(32)
  }
})
