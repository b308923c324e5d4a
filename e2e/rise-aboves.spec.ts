import { expect, test } from './fixtures.ts'
import { card, choose } from './support/board.ts'
import { contribute, openTab, propertiesTab, saveState } from './support/note.ts'

test('a rise-above is made of what is selected, and opens in a window of its own with its view in a frame [RISE-06, RISE-07]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Roots', viewId, x: 40, y: 40 })
  await seed.makeNote(ann.member, { title: 'Leaves', viewId, x: 40, y: 240 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Roots').click()
  await card(page, 'Leaves').click({ modifiers: ['Shift'] })
  await card(page, 'Leaves').click({ button: 'right' })
  await choose(page, 'Create a rise-above')
  const dialog = page.getByRole('dialog', { name: /rise-?above/i })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please input a name.')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('How plants drink')
  await page.keyboard.press('Enter')
  await expect(card(page, 'How plants drink')).toBeFocused()

  const [popup] = await Promise.all([page.waitForEvent('popup'), card(page, 'How plants drink').dblclick()])
  await expect(popup).toHaveURL(/\/contribution\/[\da-f]{24}$/)
  const within = popup.getByTitle('What this rise-above brings together').contentFrame()
  await expect(within.getByRole('option', { name: 'Roots' })).toBeVisible()
  await expect(within.getByRole('option', { name: 'Leaves' })).toBeVisible()
  await expect(within.getByRole('banner')).toHaveCount(0)
  await expect(within.getByRole('toolbar', { name: 'Tools of the view' })).toHaveCount(0)
})

test('a note becomes a rise-above and a plain note again; each is a change that is not contributed yet [RISE-09]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const note = await seed.makeNote(ann.member, { title: 'Roots', viewId: community.welcomeViewId, x: 40, y: 40 })
  const { page } = ann
  await page.goto(`/contribution/${note._id}`)
  await propertiesTab(page).click()
  const choice = page.getByRole('switch', { name: 'Rise-above' })
  await expect(contribute(page)).toBeDisabled()
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(contribute(page)).toBeEnabled()
  await page.getByRole('link', { name: /^Buildon/ }).click()
  const question = page.getByText('The contribution is not contributed. Are you sure to leave?')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const panel = await openTab(page, 'Read')
  await expect(panel.getByTitle('What this rise-above brings together')).toBeVisible()
  await propertiesTab(page).click()
  await choice.click()
  await expect(contribute(page)).toBeEnabled()
  await contribute(page).click()
  await expect(contribute(page)).toBeDisabled()
  await openTab(page, 'Read')
  await expect(panel.getByTitle('What this rise-above brings together')).toHaveCount(0)
})
