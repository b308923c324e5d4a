import type { Contribution } from '../shared/contributions.ts'
import { fileOf } from '../shared/files.ts'
import type { Board } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import type { Seed } from './support/seed.ts'
import { addButton, panel, picker } from './support/attachments.ts'
import { board, choose, noteWindow } from './support/board.ts'
import { film, png, text, wav } from './support/files.ts'
import { contribute, reading } from './support/note.ts'

test.describe('an attachment', () => {
  /** A file on a view, made as old programs do. */
  const attach = async (seed: Seed, member: Member, viewId: string, page: Page, file: ReturnType<typeof text>) => {
    if (!page.url().endsWith(viewId)) await page.goto(`/view/${viewId}`)
    await addButton(page).click()
    await picker(page).setInputFiles(file)
    await expect(panel(page)).toHaveCount(0)
    const { items } = await seed.call<Board>(member, 'GET', `/api/views/${viewId}/board`)
    const item = items.find(({ _to }) => _to.title === file.name)!
    return seed.call<Contribution>(member, 'GET', `/api/objects/${item.to}`)
  }

  test('opens in a dialog of its own, by double-click, Enter and the menu: a picture with name and size, to be saved; on a phone on a page of its own', async ({
    seed,
    oneMember,
  }) => {
    const { community, ann } = await oneMember()
    const { page } = ann
    await attach(seed, ann.member, community.welcomeViewId, page, png('leaf.png', 900, 600))
    const item = board(page).getByRole('option')
    const opened = noteWindow(page, 'leaf.png')
    const ways = [
      () => item.dblclick(),
      () => item.press('Enter'),
      async () => {
        await item.click({ button: 'right' })
        await choose(page, 'Open')
      },
    ]
    for (const open of ways) {
      await open()
      await expect(opened.getByRole('heading', { name: 'leaf.png' }).last()).toBeVisible()
      await expect(opened.getByRole('img', { name: 'leaf.png' })).toHaveJSProperty('naturalWidth', 900)
      await expect(opened.getByRole('tab')).toHaveCount(0)
      await opened.getByRole('button', { name: 'Close the note' }).click()
      await expect(opened).toHaveCount(0)
      await expect(item).toBeFocused()
    }
    await item.press('Enter')
    const kB = (png('leaf.png', 900, 600).buffer.length / 1000).toFixed(1)
    await expect(opened.getByText(`${kB} kB`)).toBeVisible()
    const download = page.waitForEvent('download')
    await opened.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('leaf.png')

    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/view/${community.welcomeViewId}`)
    const tab = page.context().waitForEvent('page')
    await page.getByRole('listitem').getByRole('button', { name: 'leaf.png' }).first().click()
    const own = await tab
    await own.setViewportSize({ width: 390, height: 800 })
    await expect(own.getByRole('img', { name: 'leaf.png' })).toBeVisible()
    await expect(own).toHaveTitle(/leaf\.png/)
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('is changed by its authors: the contribute button waits for a change, and a new file keeps where the former one is [ATTC-19, EDIT-096]', async ({
    seed,
    twoMembers,
    expectAccessible,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const { page } = ann
    const draft = { type: 'Attachment', title: 'an Attachment', authors: [ann.member.authorId] }
    const begun = await seed.call<Contribution>(ann.member, 'POST', `/api/contributions/${community._id}`, draft)
    const made = await seed.giveFile(ann.member, begun._id, 'leaf.txt', 'Green.')
    const read = () => seed.call<Contribution>(ann.member, 'GET', `/api/objects/${made._id}`)
    await page.goto(`/contribution/${made._id}`)
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect(contribute(page)).toBeDisabled()
    await title.fill('leaf')
    await expect(contribute(page)).toBeEnabled()
    await title.fill('leaf.txt')
    await expect(contribute(page)).toBeDisabled()

    await picker(page).setInputFiles(png('autumn.png', 300, 200))
    await expect(page.getByText(/^autumn\.png \(.* kB\) takes the place of the file\.$/)).toBeVisible()
    await expect(title).toHaveValue('autumn.png')
    expect((await read()).data).toEqual(made.data)
    await expectAccessible(page)
    await contribute(page).click()
    await expect(page.getByRole('img', { name: 'autumn.png' })).toHaveJSProperty('naturalWidth', 300)
    await expect(contribute(page)).toBeDisabled()
    const { title: saved, data } = await read()
    expect([saved, data]).toMatchObject(['autumn.png', { version: 2, filename: 'autumn.png', oldUrl: made.data.url }])
    expect(Date.parse(String(data.uploadTS))).toBeGreaterThan(Date.parse(made.modified))
    expect(await (await page.request.get(String(data.oldUrl))).text()).toBe('Green.')

    // Whoever may only read is offered nothing to change.
    await ben.page.goto(`/contribution/${made._id}`)
    await expect(ben.page.getByRole('img', { name: 'autumn.png' })).toBeVisible()
    await expect(contribute(ben.page)).toHaveCount(0)
    // What others save meanwhile is not written over unasked.
    await title.fill('Autumn')
    await seed.call(ann.member, 'PUT', `/api/objects/${made._id}`, { title: 'Herbst' })
    await expect(page.getByRole('alert')).toContainText('Somebody else has saved this attachment')
    await expect(contribute(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(async () => (await read()).title).toBe('Autumn')
  })

  test('a film is played 720 wide by 420 high, a sound by its controls, and other files can be saved; old notes show them as their clients wrote it, and an address below /uploads/ is a full page load of the file itself [ATTC-11, ATTC-18, VIDE-08]', async ({
    seed,
    oneMember,
  }) => {
    const { community, ann } = await oneMember()
    const { page } = ann
    const view = community.welcomeViewId
    const picture = await attach(seed, ann.member, view, page, png('leaf one.png', 120, 80))
    const movie = await attach(seed, ann.member, view, page, await film(page, 'plants.webm'))
    const sound = await attach(seed, ann.member, view, page, wav('birds.wav'))
    const words = await attach(seed, ann.member, view, page, text('notes.txt', 'Only these words.'))
    await test.step('on a page of its own', async () => {
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.goto(`/contribution/${movie._id}`)
      const video = page.locator('video')
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(300)
      expect(await video.boundingBox()).toMatchObject({ width: 720, height: 420 })
      await page.goto(`/contribution/${sound._id}`)
      await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
      await page.goto(`/contribution/${words._id}`)
      await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'notes.txt')
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
