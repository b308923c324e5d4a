import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { expect, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import { change, contribute, openTab, propertiesTab, reading, readTab, saveState, stored, textField } from './support/note.ts' // prettier-ignore
import { markRead } from './support/note-calls.ts'

// What the tabs show and change is proven in client/pages/note-tabs.test.tsx.

const openNote = async (page: Page, note: Contribution) => {
  await page.goto(`/contribution/${note._id}`)
  await expect(reading(page)).toBeVisible()
}

test('in a window the connections of a note open a window of their own, and the keyboard comes back from it', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const older = await seed.makeNote(member, { title: 'Older' })
  await seed.makeNote(member, { title: 'In between', buildson: older._id, viewId: community.welcomeViewId })
  await page.goto(`/view/${community.welcomeViewId}`)
  await page.getByRole('option', { name: 'In between' }).dblclick()
  const link = (await openTab(noteWindow(page, 'In between'), 'Connections')).getByRole('link', { name: 'Older' })
  await link.click()
  await expect(reading(noteWindow(page, 'Older')).getByRole('heading', { name: 'Older' })).toBeVisible()
  await noteWindow(page, 'Older').getByRole('button', { name: 'Close the note' }).click()
  await expect(noteWindow(page, 'Older')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('the keyboard alone suffices: from tab to tab, to a co-author, to another permission', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member)
  await openNote(page, note)
  await readTab(page).focus()
  for (const name of ['Edit', 'Attachments', 'Authors']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await page.getByPlaceholder('Choose a member').focus()
  await page.keyboard.type('Ben')
  await expect(page.getByRole('option', { name: 'Ben Ode' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben Ode' })).toBeVisible()
  await page.getByRole('tab', { name: 'Authors' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(propertiesTab(page)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('radio', { name: 'Protected' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
  await contribute(page).press('Enter')
  await expect(saveState(page)).toHaveText('success')
  expect(await stored(seed, ann.member, note)).toMatchObject({ permission: 'public', authors: { length: 2 } })
})

test('every tab is reached at a desk and on a phone, and accessible in light and dark, as is an earlier version', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  // Sixteen examinations, on however busy a machine.
  test.slow()
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Before', viewId: community.welcomeViewId })
  await change(seed, ann.member, note, { title: 'For everybody' })
  await seed.makeNote(ben.member, { title: 'Built on it', buildson: note._id })
  await markRead(seed, ben.member, note)
  await markRead(seed, ann.member, note)
  await openNote(page, note)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, shown] of [
      ['Read', 'Some thoughts.'],
      ['Edit', 'Keywords'],
      ['Authors', 'Primary author'],
      ['Connections', 'Built on it'],
      ['Threads', 'Built on it'],
      ['History', 'created it'],
      ['Properties', 'Last changed'],
    ] as const) {
      const panel = await openTab(page, name)
      await expect(panel.getByText(shown).first()).toBeVisible()
      if (name === 'Edit') await expect(textField(page)).toBeVisible()
      await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width === 1280) await expectAccessible(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  const history = await openTab(page, 'History')
  await history.getByRole('button', { name: 'Show this version' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Version 1 of 2' }).getByText('Some thoughts.')).toBeVisible()
  await expectAccessible(page)
})
