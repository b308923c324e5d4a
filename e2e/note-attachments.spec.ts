import type { Locator } from '@playwright/test'
import { type FileData, fileOf } from '../shared/domain/files.ts'
import { expect, test } from './fixtures.ts'
import { picker, uploads, attached, attachmentsOf, bodyOf, holdUploads, failBroken } from './support/attachments.ts'
import { give, png, text } from './support/files.ts'
import { contribute, editTab, openTab, reading, readTab, saveState, textField, titleField } from './support/note.ts'

test.describe('a note', () => {
  test('attachments are accessible, and are inserted in the text in the form that every client knows, which comes back unchanged', async ({
    seed,
    oneMember,
    expectAccessible,
  }) => {
    const { ann } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'Light', body: '<p>Plants and light.</p>' })
    await page.goto(`/contribution/${note._id}`)
    await test.step('a file that is dropped beside every place for it does not replace the page', async () => {
      const heading = reading(page).getByRole('heading', { name: 'Light' })
      await expect(heading).toBeVisible()
      await page.evaluate(() =>
        addEventListener('drop', (event) => Object.assign(globalThis, { kept: event.defaultPrevented })),
      )
      await give(heading, 'drop', [text('notes.txt')])
      expect(await page.evaluate(() => (globalThis as unknown as { kept: boolean }).kept)).toBe(true)
      expect(await attachmentsOf(seed, ann.member, note._id)).toEqual([])
    })
    await failBroken(page)
    await openTab(page, 'Attachments')
    await picker(page).setInputFiles([png('leaf "green".png'), text('R&D.txt'), text('broken.txt')])
    await expect(attached(page)).toHaveCount(2)
    await expect(uploads(page).filter({ hasText: 'error on uploading' })).toHaveCount(1)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download R&D.txt' }).click()
    expect((await download).suggestedFilename()).toBe('R&D.txt')
    await page.getByRole('button', { name: 'Insert in the text: leaf' }).click()
    await expect(textField(page).locator('img.inline-attachment')).toBeVisible()
    await openTab(page, 'Attachments')
    await page.getByRole('button', { name: 'Insert in the text: R&D.txt' }).click()
    await expect(textField(page).locator('a.inline-attachment')).toHaveText('R&D.txt')
    // No cursor had been set.
    expect(await textField(page).innerText()).toMatch(/^Plants and light\.\s+R&D\.txt\s*$/)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')

    const body = await bodyOf(seed, ann.member, note._id)
    const made = await attachmentsOf(seed, ann.member, note._id)
    const of = (type: string) => {
      const found = made.find(({ data }) => data.type === type)!
      return { id: found._id, file: fileOf(found) as FileData }
    }
    const [picture, words] = [of('image/png'), of('text/plain')]
    expect(body).toContain(
      `<img class="inline-attachment ${picture.id}" src="${picture.file.url}" alt="leaf &quot;green&quot;.png" width="100px">`,
    )
    expect(body).toContain(`<a class="inline-attachment ${words.id}" href="${words.file.url}" target="_blank"`)
    expect(body).toContain(
      '<img src="/manual_assets/kf6images/03-toolbar-attachment.png" alt="R&amp;D.txt">R&amp;D.txt</a>',
    )
    await seed.call(ann.member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, { data: { body } })
    expect(await bodyOf(seed, ann.member, note._id)).toBe(body)

    await readTab(page).click()
    const shown = reading(page).getByRole('img', { name: 'leaf "green".png' })
    await expect(shown).toHaveJSProperty('naturalWidth', 400)
    await expect(shown).toHaveJSProperty('width', 100)
    const icon = reading(page)
      .getByRole('link', { name: /R&D\.txt/ })
      .getByRole('img')
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('a pasted picture becomes an attachment of a new note, in its text at once', async ({ seed, oneMember }) => {
    const { ann, community } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member, {
      title: '',
      body: '',
      status: 'unsaved',
      viewId: community.welcomeViewId,
    })
    const go = await holdUploads(page)
    await page.goto(`/contribution/${note._id}`)
    await titleField(page).fill('With a picture')
    await textField(page).click()
    await give(textField(page), 'paste', [png('image.png', 640, 480)])
    await expect(textField(page).locator('img[id^=upload-]')).toHaveJSProperty('naturalWidth', 640)
    go()
    const inline = textField(page).locator('img.inline-attachment')
    await expect(inline).toHaveAttribute('src', /^\/attachments\//)
    await expect(textField(page).locator('img')).toHaveCount(1)
    await page.keyboard.type('My leaf.')
    await expect(textField(page)).toHaveText(/My leaf\.$/)
    expect(await textField(page).innerHTML()).toMatch(/<img [^>]*>My leaf\./)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    const [attachment] = await attachmentsOf(seed, ann.member, note._id)
    expect(attachment).toMatchObject({ title: 'image.png', status: 'active' })
    const body = await bodyOf(seed, ann.member, note._id)
    expect(body).toContain(`<img class="inline-attachment ${attachment!._id}" src="/attachments/`)
    expect(body).not.toContain('data:')
    await readTab(page).click()
    await expect(reading(page).getByRole('img', { name: 'image.png' })).toHaveJSProperty('naturalWidth', 640)
    await openTab(page, 'Attachments')
    await expect(attached(page)).toHaveCount(1)
  })

  test('pictures and other files that are dropped into the text are attached where they were dropped, and folders are not [EDIT-090]', async ({
    seed,
    oneMember,
  }) => {
    const { ann } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { body: '<p>First.</p><p>Last.</p>' })
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    const first = textField(page).locator('p').first()
    await expect(first).toBeVisible()
    const last = textField(page).locator('p').last()
    const startOf = (paragraph: Locator) =>
      paragraph.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return { x: left + 2, y: top + 8 }
      })
    const at = await startOf(first)
    await give(first, 'drop', [png('leaf.png'), text('notes.txt')], at)
    await expect(first.locator('img.inline-attachment')).toHaveAttribute('src', /leaf\.png$/)
    await expect(first.locator('a.inline-attachment')).toHaveText('notes.txt')
    await expect(textField(page).locator('[id^=upload-]')).toHaveCount(0)
    const there = textField(page).locator('.inline-attachment')
    for (const [keys, count] of [
      ['Control+z', 1],
      ['Control+z', 0],
      ['Control+y', 1],
      ['Control+y', 2],
    ] as const) {
      await page.keyboard.press(keys)
      await expect(there).toHaveCount(count)
      await expect(textField(page).locator('[id^=upload-]')).toHaveCount(0)
    }
    // A folder is an unreadable file.
    await first.evaluate(() => {
      const { slice } = Blob.prototype
      File.prototype.slice = function part(...range) {
        const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as Blob
        return this.name === 'folder' ? unreadable : slice.apply(this, range)
      }
    })
    await give(last, 'drop', [text('folder')], await startOf(last))
    await expect(page.getByRole('alert').filter({ hasText: 'the file drop is not supported.' })).toBeVisible()
    // The name occurs once, the folder's not at all.
    await expect(textField(page)).toHaveText('notes.txtFirst.Last.')
    expect(await attachmentsOf(seed, ann.member, note._id)).toHaveLength(2)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect(await bodyOf(seed, ann.member, note._id)).toMatch(
      /src="\/attachments\/.*leaf\.png.*notes\.txt<\/a>.*Last\./s,
    )
  })

  test('a pasted picture whose upload fails stays in the text; one that is on the way when the note is saved is kept, and then the attachment is taken', async ({
    seed,
    oneMember,
  }) => {
    const { ann } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { body: '<p>Words.</p>' })
    await test.step('one whose upload fails', async () => {
      await page.route('**/api/upload', (route) => route.abort())
      await page.goto(`/contribution/${note._id}`)
      await editTab(page).click()
      await textField(page).click()
      await give(textField(page), 'paste', [png('image.png', 64, 48)])
      await expect(page.getByRole('alert').filter({ hasText: 'error on uploading' })).toContainText('stays in the text')
      await contribute(page).click()
      await expect(saveState(page)).toHaveAttribute('data-state', 'success')
      const body = await bodyOf(seed, ann.member, note._id)
      expect(body).toContain(`src="data:image/png;base64,${png('image.png', 64, 48).buffer.toString('base64')}"`)
      expect(body).not.toContain('upload-')
      expect(await attachmentsOf(seed, ann.member, note._id)).toEqual([])
      await readTab(page).click()
      await expect(reading(page).getByRole('img', { name: 'image.png' })).toHaveJSProperty('naturalWidth', 64)
    })
    await test.step('one that is on the way', async () => {
      await page.unroute('**/api/upload')
      const go = await holdUploads(page)
      const late = png('late.png', 60, 40)
      const bytes = late.buffer.toString('base64')
      await editTab(page).click()
      await textField(page).click()
      await give(textField(page), 'paste', [late])
      await expect(textField(page).locator('img[id^=upload-]')).toBeVisible()
      await contribute(page).click()
      await expect.poll(() => bodyOf(seed, ann.member, note._id)).toContain(`src="data:image/png;base64,${bytes}"`)
      go()
      await expect(textField(page).locator('img.inline-attachment')).toBeVisible()
      await contribute(page).click()
      await expect.poll(() => bodyOf(seed, ann.member, note._id)).toContain('src="/attachments/')
      expect(await bodyOf(seed, ann.member, note._id)).not.toContain(bytes)
    })
  })
})
