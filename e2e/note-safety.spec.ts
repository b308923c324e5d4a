import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import { contribute, storedWriting, openEdit, recovery, saveState, textField, titleField } from './support/note.ts'
import { patience } from '../server/testing/patience.ts'

test('a tab that is killed while one types loses at most 2 seconds of text, each time', async ({ seed, oneMember }) => {
  const { ann } = await oneMember()
  const context = ann.page.context()
  // Reads the browser's storage independently of the tabs.
  await ann.page.goto('/robots.txt')
  const crash = async (page: Page) => {
    const gone = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await gone
    await page.close()
  }
  const LONG = { timeout: patience(30_000) }
  // One tab changes its text, the other, opened earlier, its title.
  const fieldOf = (page: Page, at: number) => (at === 0 ? textField(page) : titleField(page))
  // Only timers are stopped; rendering takes real time.
  const rendered = (page: Page) =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(turn)
        })
    })
  const notes = await Promise.all(
    [1, 2].map(() => seed.makeNote(ann.member, { title: '', body: '', status: 'unsaved' })),
  )
  await context.clock.install()
  // The first round starts without drafts, the second with those of the crash.
  for (const turn of [1, 2]) {
    const written = notes.map(({ _id }) => `${_id} comes to turn ${turn}`)
    const open = async (note: Contribution, at: number) => {
      const page = await context.newPage()
      await page.goto(`/contribution/${note._id}`)
      if (turn > 1) await recovery(page).click()
      const before = turn > 1 ? `${note._id} comes to turn ${turn - 1}` : ''
      const shown = expect(fieldOf(page, at))
      await (at === 0 ? shown.toHaveText(before, LONG) : shown.toHaveValue(before, LONG))
      return page
    }
    const pages = await Promise.all(notes.map(open))
    await context.clock.pauseAt(Date.now() + turn * 60_000)
    await Promise.all(pages.map((page, at) => fieldOf(page, at).fill(written[at] ?? '')))
    // Everything older than 2 seconds is stored when the tab dies.
    for (const step of [300, 200, 500, 1000]) {
      await context.clock.runFor(step)
      await Promise.all(pages.map(rendered))
    }
    await Promise.all(pages.map((page, at) => fieldOf(page, at).press('!')))
    await Promise.all(pages.map(crash))
    const kept = await storedWriting(ann.page)
    for (const words of written) expect(kept).toContain(words)
    await context.clock.resume()
  }
})

test('the browser asks before the tab of a changed note is closed, and not when it has been contributed; another tab is not offered what is being written [EDIT-038]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Hers' })
  await openEdit(page, note)
  // Browsers ask only after a user action on the page.
  await titleField(page).press('!')
  // The question becomes active shortly after a change.
  await expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
  await expect.poll(() => storedWriting(page)).toContain('!')
  const tab = await page.context().newPage()
  await openEdit(tab, note)
  await expect(titleField(tab)).toHaveValue('Hers')
  await expect(recovery(tab)).toHaveCount(0)
  await tab.close()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})
