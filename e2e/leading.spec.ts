import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card } from './support/board.ts'
import { patience } from '../server/testing/patience.ts'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const lead = async (page: Page, act: string, role: 'button' | 'link' = 'button') => {
  await press(page, 'Lead')
  await page.getByRole(role, { name: act, exact: true }).click()
}

test('projector mode shows a view with larger text and nothing else, names on or off, and new contributions live; Escape leaves it [LEAD-03]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const main = await seed.makeView(mia, 'Our questions')
  const viewId = main._id
  await seed.makeNote(ann, { title: 'Why is the sky blue?', viewId, x: 40, y: 40 })
  await seed.makeNote(ann, { title: 'Far away', viewId, x: 3200, y: 2400 })
  const page = await openAs(mia)
  const titleHeight = () =>
    card(page, 'Why is the sky blue?').evaluate((element) => {
      const words = element.querySelector('[class*=words]')
      const { a: zoom } = new DOMMatrix(getComputedStyle(element.closest('.canvas-world')!).transform)
      return Number.parseFloat(getComputedStyle(words!).fontSize) * zoom
    })
  await page.goto(`/view/${viewId}`)
  const before = await titleHeight()
  await lead(page, 'Projector mode', 'link')
  await expect(page).toHaveURL(`/view/${viewId}/P`)

  for (const [width, height] of [
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(card(page, 'Why is the sky blue?')).toBeInViewport({ ratio: 0.99 })
    await expect.poll(titleHeight).toBeGreaterThanOrEqual(height / 40 - 0.01)
    expect(await titleHeight()).toBeGreaterThan(before)
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveText(['Names', 'Leave projector mode'])
    await expect(page.locator('.canvas-minimap')).toBeHidden()
  }
  await expectAccessible(page)

  await test.step('names on or off', async () => {
    const sky = card(page, 'Why is the sky blue?')
    await expect(sky).toContainText('Ann Lee')
    await press(page, 'Names')
    await expect(sky).not.toContainText('Ann Lee')
    await expect(sky.getByText('AL', { exact: true })).toBeHidden()
    await page.reload()
    await expect(sky).not.toContainText('Ann Lee')
    await press(page, 'Names')
    await expect(sky).toContainText('Ann Lee')
  })

  await test.step('nothing opens and nothing moves', async () => {
    const sky = card(page, 'Why is the sky blue?')
    await sky.dblclick()
    await sky.click({ button: 'right' })
    await sky.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('a new contribution appears within 2 s, also beside the visible part', async () => {
    const made = await seed.makeNote(ann, { title: 'Because of the air' })
    await seed.placeOn(ann, viewId, made._id, 3300, 1200)
    await expect(card(page, 'Because of the air')).toBeInViewport({ ratio: 0.99, timeout: patience(2_000) })
  })

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/view/${viewId}`)
  await expect(page.getByRole('button', { name: 'Lead', exact: true })).toBeVisible()
})
