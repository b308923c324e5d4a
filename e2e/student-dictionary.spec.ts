import { expect, test } from './fixtures.ts'
import { expectFitsTranslated, notFitting } from './support/words.ts'

test('the student dictionary draws its cloud, scrolls its phrases in a box about 100 px high, fits and is accessible [DICT-05, DICT-12, DICT-24]', async ({
  page,
  login,
  seed,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const body = '<p>The prism bends light. Leaves need light and rise above.</p>'
  for (const title of ['Sky', 'Sun']) await seed.makeNote(mia, { title, viewId, body })
  const keyConcepts = ['rise above', 'prisms', 'gravity']
  const collection = { keyConceptCollection: { name: 'Light', keyConcepts } }
  await seed.call(mia, 'POST', `/api/keyconcept/${community._id}/collections/`, collection)
  await login(page, mia)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/studentdictionary/${community._id}?author=${mia.authorId}`)
  const cloud = page.getByRole('group', { name: /^Word cloud/ })
  await expect(cloud.locator('text').filter({ hasText: 'light' })).toBeVisible()
  await cloud.locator('text').filter({ hasText: 'light' }).click()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(['Sky', 'Sun'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const box = page.getByRole('group', { name: /phrases$/ })
  const measure = () => box.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  const high = async () => Math.round((await box.boundingBox())?.height ?? 0)
  expect(await high()).toBeLessThanOrEqual(100)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  expect(await high()).toBe(100)
  const phrases = Array.from({ length: 80 }, (_, at) => `concept number ${at}`).join('\n')
  await page.getByLabel('Upload a .txt list').and(page.locator('input')).setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(phrases) }) // prettier-ignore
  await expect(page.getByText('80 phrases were added.')).toBeVisible()
  expect(await high()).toBe(100)
  const { clientHeight, scrollHeight } = await measure()
  expect(scrollHeight).toBeGreaterThan(2 * clientHeight)
  await box.focus()
  await page.keyboard.press('End')
  await expect(page.getByText('concept number 79', { exact: true })).toBeInViewport()

  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await notFitting(page)).toEqual([])
  }
  await expectAccessible(page)
  await expectFitsTranslated(page)
})
