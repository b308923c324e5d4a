import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  editTab,
  openEdit,
  reading,
  readTab,
  saveState,
  textField,
  titleField,
} from './support/note.ts'

/** Passes a page's live messages; returns a function that repeats the first one of a kind. */
const replay = async (page: Page, kind: string) => {
  let again = () => {}
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    let first: string | Buffer | undefined
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      socket.send(message)
      if (first !== undefined || !String(message).includes(kind)) return
      first = message
      again = () => socket.send(message)
    })
  })
  return () => again()
}

test('an open note follows what others save, in both tabs, but not what is being written; what is older is ignored [EDIT-104, EDIT-105, RTIM-07]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const sayAgain = await replay(page, 'contribution:save')
  await openEdit(page, note)
  await expect(textField(page)).toHaveText('one')
  await change(seed, ben.member, note, { title: 'Ours too', data: { body: '<p>two</p>' } })
  await expect(titleField(page)).toHaveValue('Ours too')
  await expect(textField(page)).toHaveText('two')
  await expect(contribute(page)).toBeDisabled()
  await change(seed, ben.member, note, { title: 'Ours again' })
  await expect(titleField(page)).toHaveValue('Ours again')
  sayAgain()
  await expect.poll(() => logged).toContain('This is the old one.')
  await expect(titleField(page)).toHaveValue('Ours again')
  await readTab(page).click()
  await expect(reading(page)).toContainText('two')

  await test.step('what is being written stays; both are merged, in a dialog that fits and that the keyboard suffices for', async () => {
    await editTab(page).click()
    await textField(page).fill('two of mine')
    await change(seed, ben.member, note, { data: { body: '<p>two of theirs</p>' } })
    const notice = page.getByRole('alert').filter({ hasText: 'Ben Ode saved this contribution in the meantime.' })
    await notice.getByRole('button', { name: 'Merge both' }).click()
    await expect(textField(page)).toHaveText('two of mine')
    const dialog = page.getByRole('dialog', { name: 'Merge both versions' })
    const passage = dialog.getByRole('radiogroup', { name: 'You both changed this' })
    await expect(passage).toBeVisible()
    await expectAccessible(page)
    await passage.getByRole('radio', { name: /^Mine/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(passage.getByRole('radio', { name: /^Both/ })).toBeChecked()
    await page.setViewportSize({ width: 390, height: 844 })
    const contributing = dialog.getByRole('button', { name: 'Contribute this' })
    await contributing.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await contributing.click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    await expect(textField(page)).toHaveText(/two of theirs\s*two of mine/)
  })

  await change(seed, ben.member, note, { status: 'inactive' })
  await expect(page.getByText('This contribution has been removed.')).toBeVisible()
  await expect(editTab(page)).toHaveCount(0)
})
