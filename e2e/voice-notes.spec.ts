import { expect, test } from './fixtures.ts'
import { contribute, editTab, readTab, ready } from './support/note.ts'

test('a voice is recorded, kept when the tab is closed, put into the note and played in place [VOIC-02]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Light', body: '<p>Before.</p>' })
  const open = async () => {
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    await ready(page)
  }
  await open()
  await page.getByRole('button', { name: 'Voice note' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('timer')).not.toHaveText('5:00 left')
  await expect(page.getByRole('timer')).toHaveText('4:57 left')
  await open()
  await expect(page.getByText(/^A recording of .* is still here\.$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Title of the voice note' }).fill('My theory')
  await page.getByRole('button', { name: 'Put it into the note' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await contribute(page).click()
  await page.goto(`/contribution/${note._id}`)
  await readTab(page).click()
  const player = page.getByLabel('My theory')
  await expect(player.locator('visible=true').first()).toBeVisible()
  const plays = page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    await audio.play()
    return audio.error
  })
  expect(await plays).toBeNull()
})
