import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import { editTab, ready, textField, titleField } from './support/note.ts'

interface Press {
  key: string
  code?: string
  keyCode?: number
  isComposing?: boolean
  shiftKey?: boolean
}

/** Presses a key; returns whether the page received it. */
const press = (place: Locator, init: Press) =>
  place.evaluate((element, given) => {
    let isHeard = false
    const hear = () => (isHeard = true)
    addEventListener('keydown', hear, { capture: true })
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...given }))
    removeEventListener('keydown', hear, { capture: true })
    return isHeard
  }, init)

/** Escape events of browsers during composition. */
const COMPOSED = [
  { key: 'Escape', isComposing: true },
  { key: 'Escape', keyCode: 229 },
  { key: 'Process', keyCode: 229, isComposing: true },
]

test('Escape that cancels an input method closes no window and asks nothing [KEYS-02]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.makeNote(ann.member, { title: 'Why', viewId: community.welcomeViewId, x: 20, y: 20 })
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'Why').dblclick()
  // Its name follows the title.
  const note = noteWindow(page).first()
  await editTab(note).click()
  await ready(page)
  await titleField(note).fill('なぜ')
  const stays = async (place: Locator, open: Locator) => {
    for (const key of COMPOSED) await press(place, key)
    await expect(open).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText('Leave this page?')).toHaveCount(0)
  }
  await test.step('in the title and in the text', async () => {
    await stays(titleField(note), note)
    await stays(textField(note), note)
  })
  await test.step('in a dialog', async () => {
    await page.keyboard.press('Escape')
    const leave = page.getByRole('dialog').filter({ hasText: 'Leave' }).last()
    await expect(leave).toBeVisible()
    // A dialog closes asynchronously, but whether it receives the key is certain at once.
    for (const key of COMPOSED) expect(await press(leave, key)).toBe(false)
    expect(await press(leave, { key: 'Shift' })).toBe(true)
    await leave.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(note).toHaveCount(0)
  })
})

test('N begins a note with Caps Lock and a Russian layout, and not while text is composed [KEYS-01]', async ({
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await page.goto(`/view/${community.welcomeViewId}`)
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  const body = page.locator('body')
  await press(body, { key: 'т', code: 'KeyN', isComposing: true })
  await press(body, { key: 'N', code: 'KeyN', shiftKey: true })
  await expect(noteWindow(page)).toHaveCount(0)
  await press(body, { key: 'Т', code: 'KeyN' })
  await expect(titleField(noteWindow(page))).toBeFocused()
})
