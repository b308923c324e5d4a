import { expect, test } from './fixtures.ts'
import { notFitting } from './support/words.ts'

test('days are chosen by a brush under their line; both pages of charts fit and are accessible [DSH2-05, S2VZ-01]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const rain = await seed.makeNote(ann, { title: 'Rain' })
  const snow = await seed.makeNote(mia, { title: 'Snow' })
  await seed.call(mia, 'POST', '/api/links', { from: snow._id, to: rain._id, type: 'buildson', data: {} })
  const page = await openAs(mia)
  // The first was created nine days before the others.
  await page.route(/\/contributions\/\w+\/search$/, async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as { created: string }[]
    const earlier = (at: number, created: string) => (at > 0 ? created : new Date(Date.parse(created) - 9 * 86_400_000).toISOString()) // prettier-ignore
    await route.fulfill({ response, json: rows.map((row, at) => ({ ...row, created: earlier(at, row.created) })) })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard2/${community._id}`)
  const brush = page.getByRole('img', { name: 'Days' }).locator('.brush .overlay')
  await brush.scrollIntoViewIfNeeded()
  const all = Number(/of (\d+)/.exec(await page.getByText(/contributions are selected/).innerText())?.[1])
  const { x, y, width } = (await brush.boundingBox())!
  await page.mouse.move(x + width * 0.02, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.42, y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(`1 of ${all} contributions are selected.`)).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^\d{4}-/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText(`${all} of ${all} contributions are selected.`)).toBeVisible()

  for (const [path, chart] of [
    [`/dashboard2/${community._id}`, 'Contributions by type'],
    [`/s2viz/${community._id}`, 'Social network'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('img', { name: chart })).toBeVisible()
    for (const size of [1440, 1024, 390]) {
      await page.setViewportSize({ width: size, height: 900 })
      expect(await notFitting(page)).toEqual([])
    }
    await expectAccessible(page)
  }
})
