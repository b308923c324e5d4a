import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import { change, contribute, editTab, moreTabs, openTab, reading, readTab, saveState, stored, textField } from './support/note.ts' // prettier-ignore
import { markRead } from './support/note-calls.ts'

const openNote = async (page: Page, note: Contribution) => {
  await page.goto(`/contribution/${note._id}`)
  await expect(reading(page)).toBeVisible()
}

test('the keyboard alone suffices: from tab to tab, to a co-author, to another permission', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member)
  await openNote(page, note)
  await readTab(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(editTab(page)).toHaveAttribute('aria-selected', 'true')
  const chooseTab = async (name: string) => {
    await page.keyboard.press('Tab')
    await expect(moreTabs(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Attachments' })).toBeFocused()
    const entry = page.getByRole('menuitem', { name })
    const isFocused = () => entry.evaluate((element) => element === document.activeElement)
    for (let press = 0; press < 9 && !(await isFocused()); press += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await chooseTab('Authors')
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
  await chooseTab('Properties')
  await page.getByRole('radio', { name: 'Protected' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
  await contribute(page).press('Enter')
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  expect(await stored(seed, ann.member, note)).toMatchObject({ permission: 'public', authors: { length: 2 } })
})

test('every tab is reached at a desk and on a phone, and accessible in light and dark, as is an earlier version', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Before', viewId: community.welcomeViewId })
  await change(seed, ann.member, note, { title: 'For everybody' })
  await seed.makeNote(ben.member, { title: 'Built on it', buildson: note._id })
  await markRead(seed, ben.member, note)
  await markRead(seed, ann.member, note)
  await openNote(page, note)
  const visitTab = async (name: string, shown: string) => {
    const panel = await openTab(page, name)
    await expect(panel.getByText(shown).first()).toBeVisible()
    await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
    return panel
  }
  // The editor's iframe stays mounted and slows down every later scan, so its tab is last.
  const tabs = [
    ['Read', 'Some thoughts.'],
    ['Authors', 'Primary author'],
    ['Connections', 'Built on it'],
    ['Threads', 'Built on it'],
    ['Properties', 'Last changed'],
    ['History', 'created it'],
  ] as const
  for (const [name, shown] of tabs) {
    await visitTab(name, shown)
    await expectAccessible(page)
  }
  const history = page.getByRole('tabpanel', { name: 'History' })
  await history.getByRole('button', { name: 'Show this version' }).last().click()
  const version = page.getByRole('dialog', { name: 'Version 1 of 2' })
  await expect(version.getByText('Some thoughts.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(version).toHaveCount(0)
  await visitTab('Edit', 'Keywords')
  await expect(textField(page)).toBeVisible()
  await expectAccessible(page)

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, shown] of [...tabs, ['Edit', 'Keywords'] as const]) await visitTab(name, shown)
  }
})

test('in a window and, at 320 px, in a sheet a note shows Read, Edit and More; the others are a list, and the open one joins the row: none is cut off [EDIT-004]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann } = await twoMembers()
  const { page } = ann
  await seed.changeSettings(community, { plugins: { promisingnessidea: true } })
  await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId, x: 40, y: 40 })
  const MORE = ['Attachments', 'Authors', 'Connections', 'Threads', 'History', 'Properties', 'Promising Ideas']
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/view/${community.welcomeViewId}`)
    // Phones show the outline.
    const inOutline = page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'Light' })
    await (width === 320 ? inOutline.first() : card(page, 'Light')).press('Enter')
    const note = noteWindow(page)
    await expect(note.getByRole('tab')).toHaveText(['Read', 'Edit'])
    let open = ''
    for (const name of MORE) {
      await moreTabs(note).click()
      const entries = page.getByRole('menuitem')
      await expect(entries).toHaveText(MORE.filter((one) => one !== open))
      for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
      await entries.getByText(name, { exact: true }).click()
      await expect(note.getByRole('tab')).toHaveText(['Read', 'Edit', name])
      open = name
      for (const part of [...(await note.getByRole('tab').all()), moreTabs(note)])
        await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
})
