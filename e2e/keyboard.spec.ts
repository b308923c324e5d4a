import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, noteWindow, placeOf, sizeOf, viewportOf } from './support/board.ts'
import { contribute, titleField, ready } from './support/note.ts'

/** Upper limit of key presses for any target on the page. */
const LONGEST_WAY = 60

/** Longer than a card's excerpt. */
const ALL = `${'Some thoughts. '.repeat(20)}The end.`

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

const goTo = async (page: Page, key: string, wanted: Locator) => {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < LONGEST_WAY && !(await isFocused(wanted)); press += 1) await page.keyboard.press(key)
  await expect(wanted).toBeFocused()
}

test('twenty tasks on a view are done by keys alone, each by the key that the help names [WRIT-10]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  for (const [title, x, y] of [
    ['Third', 100, 300],
    ['First', 100, 100],
    ['Second', 400, 105],
  ] as const)
    await seed.makeNote(ann.member, { title, body: `<p>${ALL}</p>`, viewId, x, y })
  const { page } = ann
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const holding = async (held: string, ...keys: string[]) => {
    await page.keyboard.down(held)
    await press(...keys)
    await page.keyboard.up(held)
  }
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  /** Retries, because the last action may still be running. */
  const openMenuWith = (name: string) =>
    expect(async () => {
      await press('ContextMenu')
      if (await entry(name).isVisible()) return
      await press('Escape')
      throw new Error(`${name} is not offered.`)
    }).toPass()
  const chooseByKeys = async (name: string) => {
    await openMenuWith(name)
    await goTo(page, 'ArrowDown', entry(name))
    await press('Enter')
  }
  const selected = board(page).getByRole('option', { selected: true })
  const place = (title: string) => expect.poll(() => placeOf(card(page, title)))
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Second')).toBeVisible()

  await test.step('1 to 4: reach the board, go through it in reading order, to its ends, and up and down', async () => {
    await goTo(page, 'Tab', card(page, 'First'))
    await press('ArrowRight')
    await expect(card(page, 'Second')).toBeFocused()
    await press('End')
    await expect(card(page, 'Third')).toBeFocused()
    await press('Home')
    await expect(card(page, 'First')).toBeFocused()
    await press('ArrowDown', 'ArrowUp')
    await expect(card(page, 'First')).toBeFocused()
  })

  await test.step('5 and 6: open a note and close it again', async () => {
    await press('Enter')
    await expect(noteWindow(page, 'First')).toBeFocused()
    await goTo(page, 'Tab', noteWindow(page, 'First').getByRole('button', { name: 'Close the note' }))
    await press('Enter')
    await expect(card(page, 'First')).toBeFocused()
  })

  await test.step('7 to 11: select two, move them, undo and redo that, resize them', async () => {
    await press('Space', 'ArrowRight', 'Space')
    await expect(selected).toHaveCount(2)
    await holding('Alt', 'ArrowRight', 'ArrowRight', 'ArrowDown')
    await expect(page.getByText('2 moved')).toBeAttached()
    await place('First').toEqual({ x: 120, y: 110 })
    await press('Control+z')
    await place('First').toEqual({ x: 100, y: 100 })
    await place('Second').toEqual({ x: 400, y: 105 })
    await press('Control+y')
    await place('Second').toEqual({ x: 420, y: 115 })
    const { width } = await sizeOf(card(page, 'First'))
    await holding('Shift', 'ArrowRight', 'ArrowRight')
    await expect(page.getByText('2 resized')).toBeAttached()
    await expect.poll(async () => (await sizeOf(card(page, 'First'))).width).toBe(width + 20)
  })

  await test.step('12 to 14: let go, and from the menu show in place, show as icon, fix and unlock', async () => {
    await press('Escape')
    await expect(selected).toHaveCount(0)
    await press('Home', 'Shift+F10')
    await expect(entry('Open')).toBeFocused()
    await expectAccessible(page)
    await press('Escape')
    await expect(card(page, 'First')).toBeFocused()
    await chooseByKeys('Show in place')
    await expect(card(page, 'First')).toContainText(ALL)
    await chooseByKeys('Show as icon')
    await expect(card(page, 'First')).not.toContainText(ALL)
    await chooseByKeys('Fix position (soft lock)')
    await expect(card(page, 'First')).toBeFocused()
    await chooseByKeys('Unlock')
    await openMenuWith('Fix position (soft lock)')
    await press('Escape')
  })

  await test.step('15 to 17: copy and paste, delete with a question, undo the deletion', async () => {
    await press('Escape', 'Control+c')
    await expect(page.getByText('has been copied')).toBeVisible()
    await press('Control+v')
    await expect(card(page, 'First')).toHaveCount(2)
    await press('Control+z')
    await expect(card(page, 'First')).toHaveCount(1)
    await card(page, 'First').and(page.locator(':focus')).waitFor()
    await press('Delete')
    await goTo(page, 'Tab', page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await press('Enter')
    await expect(card(page, 'First')).toHaveCount(0)
    await press('Control+z')
    await expect(card(page, 'First')).toHaveCount(1)
    await expect(board(page).locator(':focus')).toHaveCount(1)
  })

  await test.step('18 to 20: zoom, show everything, select all', async () => {
    await press('+')
    await expect.poll(async () => (await viewportOf(page)).zoom).toBeCloseTo(1.25)
    await press('-', '0')
    for (const title of ['First', 'Second', 'Third']) await expect(card(page, title)).toBeInViewport()
    await press('Control+a')
    await expect(selected).toHaveCount(3)
    await press('Escape')
  })

  await test.step('21 and 22: build on a note, and contribute that', async () => {
    await press('End')
    await expect(card(page, 'Third')).toBeFocused()
    await chooseByKeys('Build on')
    await goTo(page, 'Tab', titleField(noteWindow(page)))
    await page.keyboard.type('Answer')
    await ready(page)
    await goTo(page, 'Tab', contribute(noteWindow(page)))
    await press('Enter')
    await expect(noteWindow(page)).toHaveCount(0)
    await expect(card(page, 'Answer')).toBeFocused()
  })

  await test.step('23 and 24: make a new note from the tools, open a panel and collapse it', async () => {
    const tools = page.getByRole('toolbar', { name: 'Tools of the view' })
    const tool = (name: string) => tools.getByRole('button', { name, exact: true })
    await goTo(page, 'Shift+Tab', tool('New note'))
    await goTo(page, 'ArrowDown', tool('More tools'))
    await press('Enter')
    await goTo(page, 'ArrowDown', tool('View link'))
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'View link' })).toBeFocused()
    await press('Escape')
    await expect(tool('More tools')).toBeFocused()
    await goTo(page, 'ArrowUp', tool('New note'))
    await press('Enter')
    await expect(noteWindow(page)).toBeVisible()
  })
})
