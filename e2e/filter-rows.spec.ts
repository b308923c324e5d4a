import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { notFitting } from './support/words.ts'

/** Vertical centres of the named fields and buttons, in pixels. */
const centres = (page: Page, names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => {
      const field = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))
      const { y, height } = (await field.and(page.locator(':visible')).first().boundingBox())!
      return y + height / 2
    }),
  )

test('on a desk the filters of every page of analysis stand in one row, “From” and “To” side by side; on a phone nothing is cut off', async ({
  oneMember,
  openAs,
  seed,
}) => {
  const { community } = await oneMember()
  const root = await seed.admin()
  const page = await openAs(root)
  const [of, view] = [community._id, community.welcomeViewId]
  const rows: Record<string, string[]> = {
    [`/stats/${of}`]: ['Views', 'Authors', 'Query', 'From', 'To', 'Reset the filters'],
    [`/questions/${of}`]: ['Views', 'Group', 'From', 'To', 'Reset the filters'],
    [`/authornetwork/${view}`]: ['Group', 'Views', 'From', 'To', 'Reset the filters'],
    [`/scaffoldsupporttracker/${of}`]: ['Author', 'From', 'To', 'Views', 'Add'],
    [`/studentdictionary/${of}`]: ['Author', 'Language of the words', 'Collection', 'Edit'],
  }
  for (const [path, names] of Object.entries(rows)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByLabel(names[0]!, { exact: true }).first()).toBeVisible()
    const spread = async () => {
      const found = await centres(page, names)
      return Math.max(...found) - Math.min(...found)
    }
    await expect.poll(spread, { message: path }).toBeLessThan(6)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await notFitting(page), path).toEqual([])
  }
})
