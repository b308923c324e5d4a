import type { Contribution } from '../shared/domain/contributions.ts'
import { fileOf } from '../shared/domain/files.ts'
import { expect, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import { film, png, type TestFile, text, wav } from './support/files.ts'
import { reading } from './support/note.ts'

test.describe('an attachment', () => {
  test('a film is played 720 wide by 420 high, a sound by its controls, and other files can be saved; old notes show them as their clients wrote it, and an address below /uploads/ is a full page load of the file itself [ATTC-11, ATTC-18, VIDE-08]', async ({
    seed,
    oneMember,
    expectAccessible,
  }) => {
    const { community, ann } = await oneMember()
    const { page } = ann
    const attach = async ({ name, buffer }: TestFile) => {
      const draft = { type: 'Attachment', title: name, authors: [ann.member.authorId] }
      const begun = await seed.call<Contribution>(ann.member, 'POST', `/api/contributions/${community._id}`, draft)
      return seed.giveFile(ann.member, begun._id, name, new Uint8Array(buffer))
    }
    const picture = await attach(png('leaf one.png', 120, 80))
    const movie = await attach(await film(page, 'plants.webm'))
    const sound = await attach(wav('birds.wav'))
    const words = await attach(text('notes.txt', 'Only these words.'))
    await test.step('on a page of its own', async () => {
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.goto(`/contribution/${movie._id}`)
      const video = page.locator('video')
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(300)
      expect(await video.boundingBox()).toMatchObject({ width: 720, height: 420 })
      await page.goto(`/contribution/${sound._id}`)
      await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
      await page.goto(`/contribution/${words._id}`)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('notes.txt')
      await expectAccessible(page)
    })
    await test.step('from the view of a phone in a sheet, which it fits', async () => {
      await seed.placeOn(ann.member, community.welcomeViewId, picture._id, 200, 200)
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(`/view/${community.welcomeViewId}`)
      await page.getByRole('listitem').getByRole('button', { name: 'leaf one.png' }).first().click()
      const sheet = noteWindow(page)
      await expect(sheet.getByRole('img', { name: 'leaf one.png' })).toHaveJSProperty('naturalWidth', 120)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await page.setViewportSize({ width: 1600, height: 900 })
    })
    const url = (object: Contribution) => fileOf(object)!.url
    const address = url(words).replace('/attachments/', '/uploads/')
    await test.step('in an old note: pictures, films and files', async () => {
      const data = `data:image/png;base64,${png('x', 30, 20).buffer.toString('base64')}`
      const note = await seed.makeNote(ann.member, {
        body:
          `<p><img class="inline-attachment ${picture._id}" src="${url(picture)}" width="100px" alt="relative" data-mce-src="${url(picture)}">` +
          `<img class="inline-attachment ${picture._id}" src="${new URL(page.url()).origin}${url(picture)}" width="100px" alt="absolute">` +
          `<img src="${data}" alt="pasted"></p>` +
          `<video controls="controls" width="300" height="150"><source src="${url(movie)}#t=0.1" type="video/webm"></video><p><a href="${address}">the file</a></p>`,
      })
      await page.goto(`/contribution/${note._id}`)
      for (const [alt, width] of [
        ['relative', 120],
        ['absolute', 120],
        ['pasted', 30],
      ] as const)
        await expect(reading(page).getByRole('img', { name: alt })).toHaveJSProperty('naturalWidth', width)
      const played = reading(page).locator('video')
      await expect.poll(() => played.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(300)
      const opening = page.context().waitForEvent('page')
      await reading(page).getByRole('link', { name: 'the file' }).click()
      const opened = await opening
      await opened.waitForLoadState()
      expect(await opened.evaluate(() => document.body.innerText)).toBe('Only these words.')
    })
    await test.step('at an address below /uploads/', async () => {
      await page.goto(address)
      expect(await page.evaluate(() => document.body.innerText)).toBe('Only these words.')
    })
  })
})
