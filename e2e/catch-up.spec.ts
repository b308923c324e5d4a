import { expect, test } from './fixtures.ts'
import { notFitting } from './support/words.ts'

test('catching up fits phones and desks, is accessible, and is done by keys alone, on every browser of the member [CTCH-01, CTCH-06]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const rain = await seed.makeNote(ann, { title: 'Why does it rain?' })
  const snow = await seed.makeNote(mia, { title: 'Clouds are full', body: '<p>Clouds carry drops.</p>' })
  await seed.call(ann, 'PUT', `/api/catchup/${community._id}/day`, { until: new Date().toISOString() })
  await seed.call(mia, 'POST', '/api/links', { from: snow._id, to: rain._id, type: 'buildson', data: {} })
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${snow._id}`, {
    data: { body: '<p>Clouds carry heavy drops.</p>' },
  })
  const path = `/catchup/${community._id}`
  const page = await openAs(ann)
  const elsewhere = await openAs(ann)
  await page.goto(path)
  await page.getByRole('button', { name: 'Show changes in Clouds are full' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('ins')).toHaveText(/heavy/)
  for (const size of [1440, 1024, 390]) {
    await page.setViewportSize({ width: size, height: 900 })
    expect(await notFitting(page)).toEqual([])
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have caught up' }).focus()
  await page.keyboard.press('Enter')
  const done = { name: 'You are up to date' }
  await expect(page.getByRole('heading', done)).toBeVisible()
  await expectAccessible(page)
  await elsewhere.goto(path)
  await expect(elsewhere.getByRole('heading', done)).toBeVisible()
})
