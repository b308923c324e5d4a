import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contribute, editTab, readTab, ready } from './support/note.ts'

const keptParts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('buildon.recordings', 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('recordings'))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('recordings').objectStore('recordings').getAll()
          asked.addEventListener('success', () => {
            opening.result.close()
            resolve(asked.result.reduce((sum: number, { parts }: { parts: unknown[] }) => sum + parts.length, 0))
          })
        })
      }),
  )

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
  await expect.poll(() => keptParts(page)).toBeGreaterThan(1)
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
