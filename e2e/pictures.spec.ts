import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ALL_RULES, violations } from './support/axe.ts'
import { give, png } from './support/files.ts'
import { contribute, openEdit, saveState, stored, textField } from './support/note.ts'

const picture = (page: Page) => textField(page).locator('img.inline-attachment').first()
const widthOf = (page: Page) => picture(page).evaluate((image) => image.clientWidth)
const question = (page: Page) => page.locator('.picture-question')
const words = 'Describe this picture for those who cannot see it'

test('a picture is described and resized by dragging and by keys; without words the writer is asked once, beside “Contribute” [RICH-02]', async ({
  page,
  seed,
  login,
}) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const note = await seed.makeNote(ann, { title: 'Leaves', body: '<p>An oak:</p>' })
  await login(page, ann)
  await openEdit(page, note)
  const body = async () => String((await stored(seed, ann, note)).data.body)
  const save = async () => {
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  }

  await test.step('two pictures, one question each, which holds up nothing', async () => {
    await textField(page).click()
    await give(textField(page), 'paste', [png('image.png', 640, 480)])
    await expect(question(page)).toContainText(words)
    await expect(textField(page)).toBeFocused()
    await give(textField(page), 'paste', [png('leaf.png', 320, 240)])
    await expect(textField(page).locator('img.inline-attachment')).toHaveCount(2)
    await expect(question(page)).toHaveCount(1)
    expect(await violations(page, ALL_RULES)).toEqual([])
    await save()
    await expect(question(page)).toContainText(words)
    await question(page).getByRole('button', { name: 'Not now' }).click()
    await expect(question(page)).toContainText(words)
    await question(page).getByRole('button', { name: 'Not now' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await openEdit(page, note)
    await expect(picture(page)).toBeVisible()
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('by dragging', async () => {
    await picture(page).click()
    expect(await widthOf(page)).toBe(100)
    const corner = (await textField(page).locator('#mceResizeHandlese').boundingBox())!
    const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + 20, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => widthOf(page)).toBeGreaterThan(120)
    expect(await picture(page).getAttribute('height')).toBe(null)
  })

  await test.step('by keys and by tools', async () => {
    await picture(page).click()
    const before = await widthOf(page)
    await textField(page).press('Alt+Shift+ArrowDown')
    await expect.poll(() => widthOf(page)).toBeLessThan(before)
    const smaller = await widthOf(page)
    await textField(page).press('Alt+Shift+ArrowUp')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(smaller)
    await page.getByRole('button', { name: 'Smaller' }).click()
    await page.getByRole('button', { name: 'Larger' }).click()
    for (let press = 0; press < 5; press++) await textField(page).press('Alt+Shift+ArrowUp')
    await expect.poll(() => widthOf(page)).toBe(200)
  })

  await test.step('by its key, the description; or none, for decoration', async () => {
    const dialog = page.getByRole('dialog', { name: 'Describe' })
    const field = dialog.getByLabel('What does the picture show?')
    await textField(page).press('Alt+Shift+D')
    await expect(field).toHaveValue('')
    await field.fill('x'.repeat(501))
    await field.press('Enter')
    await expect(dialog.getByText('A description has at most 500 characters.')).toBeVisible()
    await field.fill('A leaf of an "oak"')
    await field.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(picture(page)).toHaveAttribute('alt', 'A leaf of an "oak"')
    const describe = page.getByRole('button', { name: 'Describe' })
    // Tools that change pictures may move away from a click.
    await textField(page)
      .getByText('An oak:')
      .click({ position: { x: 2, y: 8 } })
    await expect(describe).toHaveCount(0)
    await textField(page).locator('img.inline-attachment').nth(1).click()
    await describe.dispatchEvent('click')
    await dialog.getByText('Only decoration: not read aloud').click()
    await expect(field).toBeDisabled()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await save()
    expect(await body()).toMatch(/<img class="inline-attachment[^>]* alt="A leaf of an &quot;oak&quot;" width="200">/)
    expect(await body()).toMatch(/<img class="inline-attachment[^>]* alt="" width="100(px)?">/)
  })
})
