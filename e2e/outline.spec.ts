import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow, tool } from './support/board.ts'
import { ready } from './support/note.ts'

const outline = (page: Page) => page.getByRole('region', { name: 'Outline' })
const entry = (within: Locator, title: string | RegExp) =>
  within.getByRole('button', { name: title }).and(within.page().locator(':not([aria-haspopup])'))

test('a view as outline: nested, live, by keyboard, as filtered; on a phone it comes first', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { plugins: { filter: true } })
  const leaves = await seed.makeNote(ben.member, { title: 'Leaves', viewId, x: 300, y: 20 })
  const answer = await seed.makeNote(member, { title: 'Answer', buildson: leaves._id, permission: 'private' })
  const roots = await seed.makeNote(ben.member, { title: 'Roots', viewId, x: 20, y: 20 })
  const inner = await seed.makeView(member, 'Inner')
  await seed.placeOn(member, viewId, inner._id, 20, 10)
  await seed.call(member, 'POST', `/api/records/read/${community._id}/${answer._id}`)
  const shown = outline(page)

  await test.step('it stands in place of the canvas, which nobody reaches meanwhile', async () => {
    await page.goto(`/view/${viewId}`)
    await expect(card(page, 'Leaves')).toBeVisible()
    await tool(page, 'Outline').click()
    await expect(tool(page, 'Outline')).toHaveAttribute('aria-pressed', 'true')
    await expect(board(page)).toHaveCount(0)
  })

  await test.step('notes come first, in reading order, below what they build on', async () => {
    await expect(shown.getByRole('heading')).toHaveText(['Notes', 'Views'])
    await expect(entry(shown, /./)).toHaveText([/Roots/, /Leaves/, /Answer/, /Inner/])
    const below = shown.getByRole('listitem').filter({ hasText: 'Leaves' }).getByRole('list')
    await expect(entry(below, /./)).toHaveAccessibleName(/Written by you\s+Answer\s+Private\s+Ann Lee · /)
    await expect(entry(shown, 'Roots')).toHaveAccessibleName(/Roots\s+Not read yet\s+Ben Ode/)
  })

  await test.step('what others add and what has been read shows at once', async () => {
    await seed.makeNote(ben.member, { title: 'From Ben', buildson: leaves._id })
    const below = shown.getByRole('listitem').filter({ hasText: 'Leaves' }).getByRole('list')
    await expect(entry(below, 'From Ben')).toBeVisible()
    await seed.call(member, 'POST', `/api/records/read/${community._id}/${roots._id}`)
    await expect(entry(shown, 'Roots')).not.toHaveAccessibleName(/Not read yet/)
  })

  await test.step('a note opens by Enter, and the keyboard comes back to it', async () => {
    await entry(shown, 'Roots').press('Enter')
    await noteWindow(page, 'Roots').getByRole('button', { name: 'Close the note' }).press('Enter')
    await expect(noteWindow(page)).toHaveCount(0)
    await expect(entry(shown, 'Roots')).toBeFocused()
  })

  await test.step('the menu is that of the canvas', async () => {
    await shown.getByRole('button', { name: 'Menu of Inner' }).press('Enter')
    await choose(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(entry(shown, 'Inner')).toHaveCount(0)
    await expect(entry(shown, /./).last()).toBeFocused()
    await entry(shown, 'Roots').click({ button: 'right' })
    await choose(page, 'Build on')
    await noteWindow(page).getByRole('textbox', { name: 'Title' }).fill('Deeper')
    await ready(page)
    await noteWindow(page).getByRole('button', { name: 'Contribute' }).click()
    const deeper = entry(shown.getByRole('listitem').filter({ hasText: 'Roots' }).getByRole('list'), 'Deeper')
    await expect(deeper).toBeVisible()
    await noteWindow(page).getByRole('button', { name: 'Close the note' }).click()
    await expect(deeper).toBeFocused()
  })

  await test.step('the filter holds here too', async () => {
    await tool(page, 'Filter').click()
    await page.getByRole('searchbox', { name: 'Text' }).fill('leaves')
    await expect(entry(shown, /./)).toHaveText([/Leaves/])
    await page.getByRole('searchbox', { name: 'Text' }).fill('nothing of the kind')
    await expect(shown.getByRole('heading', { name: 'Nothing to show' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Filter' }).press('Escape')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect(entry(shown, /./)).toHaveCount(5)
  })

  await test.step('the choice is remembered, but a frame shows the canvas', async () => {
    await page.goto(`/view/${viewId}/X`)
    await expect(card(page, 'Leaves')).toBeVisible()
    await page.goto(`/view/${viewId}`)
    await expect(entry(shown, 'Leaves')).toBeVisible()
    await tool(page, 'Outline').click()
    await expect(card(page, 'Leaves')).toBeVisible()
  })

  await test.step('on a phone it comes first; notes fill the screen, and lead back', async () => {
    const phone = ben.page
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(`/view/${viewId}`)
    const listed = outline(phone)
    await expect(entry(listed, 'Leaves')).toBeVisible()
    await expectAccessible(phone)
    const opening = phone.waitForEvent('popup')
    await entry(listed, 'Leaves').click()
    const note = await opening
    await expect(note).toHaveURL(`/contribution/${leaves._id}/${viewId}`)
    const closed = note.waitForEvent('close')
    await note.getByRole('button', { name: 'Back to the view' }).click()
    await closed
    await expect(entry(listed, 'Leaves')).toBeFocused()
    await tool(phone, 'Canvas').click()
    await expect(card(phone, 'Leaves')).toBeVisible()
    await expect(tool(phone, 'Outline')).toBeInViewport()
    await phone.reload()
    await expect(card(phone, 'Leaves')).toBeVisible()
  })
})
