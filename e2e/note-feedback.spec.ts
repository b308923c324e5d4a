import { startFeedbackService } from '../server/testing/stand-ins/feedback-service.ts'
import { expect, test } from './fixtures.ts'
import { textField, titleField } from './support/note.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { expectFits } from './support/words.ts'

test('feedback is asked of another site on what has just been typed, by keys alone, in a dialog that is accessible and fits [FDBK-01, FDBK-03]', async ({
  openAs,
  expectAccessible,
}) => {
  const service = await startFeedbackService()
  const server = await TestServer.start({ FEEDBACK_URL: service.url })
  try {
    const seed = new Seed(server)
    const ann = await seed.makeMember(await seed.makeCommunity())
    const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
    const page = await openAs(ann)
    await page.context().addCookies([{ name: 'token', value: ann.token, url: server.url, sameSite: 'Lax' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/contribution/${note._id}`)
    await titleField(page).fill('Rain')
    await textField(page).pressSequentially('Why does it rain?')
    await page.getByRole('button', { name: 'Ask for feedback' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Feedback on your note' })
    await expect(dialog.getByRole('button', { name: 'Ask' })).toBeFocused()
    await page.keyboard.press('Enter')
    const told = dialog.getByText(/^You ask for an explanation\./)
    await expect(told).toBeFocused()
    await expectAccessible(page)
    await expectFits(page)
    expect(service.asked().map(({ jsonString }) => JSON.parse(String(jsonString)) as object)).toEqual([
      { noteID: note._id, noteText: 'Why does it rain?' },
    ])
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Not at all' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Your answer is saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ask for feedback' })).toBeFocused()
  } finally {
    await server.remove()
    service.stop()
  }
})
