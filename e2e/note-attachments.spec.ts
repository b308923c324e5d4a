import type { Locator, Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { type FileData, fileOf } from '../shared/files.ts'
import type { Link } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import { picker, uploads, attached, attachmentsOf, bodyOf, holdUploads, failBroken } from './support/attachments.ts'
import { give, hand, png, text, wav } from './support/files.ts'
import { contribute, editTab, openTab, reading, readTab, saveState, textField, titleField } from './support/note.ts'

const addFiles = (page: Page) => page.getByRole('button', { name: 'Add files' })
const addPanel = (page: Page) => page.getByRole('region', { name: 'Add files' })

test.describe('a note', () => {
  test('takes files by its uploader, picked and dropped, lists them and takes them off again, when that is meant [EDIT-084, EDIT-090, EDIT-091, EDIT-094, EDIT-095, ATTC-15, ATTC-20]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Light' })
    await ann.page.goto(`/contribution/${note._id}`)
    await openTab(ann.page, 'Attachments')
    await expect(ann.page.getByText('No files are attached yet.')).toBeVisible()
    await picker(ann.page).setInputFiles([png('a-name-of-twenty.png'), text('notes.txt')])
    await expect(attached(ann.page)).toHaveCount(2)
    await expect(attached(ann.page).filter({ hasText: 'a-name-of-tw…ty.png' })).toHaveCount(1)
    await expect(addPanel(ann.page)).toHaveCount(0)
    await addFiles(ann.page).click()
    const dropHere = ann.page.getByText('or drop them here')
    await hand(dropHere, 'drop', { 'text/plain': 'Only words.' })
    await expect(ann.page.getByRole('alert').filter({ hasText: 'the file drop is not supported.' })).toBeVisible()
    await give(dropHere, 'drop', [wav('a-name-of-19.01.wav')])
    await expect(attached(ann.page).filter({ hasText: 'a-name-of-19.01.wav' })).toContainText('8 kB')

    const links = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${note._id}`)
    expect(links.map(({ type, from }) => [type, from])).toEqual(links.map(() => ['attach', note._id]))
    expect(links).toHaveLength(3)
    const titles = links.map(({ _to }) => _to.title)
    expect(new Set(titles)).toEqual(new Set(['a-name-of-19.01.wav', 'a-name-of-twenty.png', 'notes.txt']))
    // Whoever may only read finds them as well, and nothing to add some with.
    await ben.page.goto(`/contribution/${note._id}`)
    await openTab(ben.page, 'Attachments')
    await expect(attached(ben.page)).toHaveCount(3)
    await expect(ben.page.getByRole('button', { name: /Choose files|Insert|Delete/ })).toHaveCount(0)
    const download = ben.page.waitForEvent('download')
    await ben.page.getByRole('link', { name: 'Download notes.txt' }).click()
    expect((await download).suggestedFilename()).toBe('notes.txt')

    const question = ann.page.getByRole('dialog', { name: 'Delete the attachment' })
    await ann.page.getByRole('button', { name: 'Delete notes.txt' }).click()
    await expect(question).toContainText('Are you sure to delete the attachment?')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toHaveCount(0)
    expect(await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${note._id}`)).toHaveLength(3)
    await ann.page.getByRole('button', { name: 'Delete notes.txt' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    for (const each of [ann.page, ben.page]) await expect(attached(each)).toHaveCount(2)
    await expect(attached(ben.page).filter({ hasText: 'notes.txt' })).toHaveCount(0)
  })

  test('an upload tells its progress from 0 to 100 percent and can be cancelled; its panel closes 500 ms after it is complete [EDIT-085, EDIT-089]', async ({
    seed,
    oneMember,
  }) => {
    const { ann } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    const go = await holdUploads(page)
    await page.clock.install()
    await page.goto(`/contribution/${note._id}`)
    await openTab(page, 'Attachments')
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar]')
        if (bar) seen.push(Number(bar.getAttribute('aria-valuenow')))
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await picker(page).setInputFiles([png('leaf.png', 2000, 2000), text('second.txt')])
    const bar = page.getByRole('progressbar', { name: 'Upload of leaf.png' })
    await expect(bar).toHaveAttribute('aria-valuemin', '0')
    await expect(bar).toHaveAttribute('aria-valuemax', '100')
    await expect(uploads(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Cancel second.txt' }).click()
    await expect(uploads(page)).toHaveCount(1)
    go()
    await expect(attached(page)).toHaveCount(1)
    await expect(uploads(page)).toHaveCount(0)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(100)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const made = await attachmentsOf(seed, ann.member, note._id)
    expect(made.map(({ title, status }) => [title, status])).toEqual([['leaf.png', 'active']])

    await addFiles(page).click()
    await page.clock.pauseAt(Date.now() + 60_000)
    await picker(page).setInputFiles(text('third.txt'))
    await expect(uploads(page)).toHaveAttribute('data-state', 'done')
    await page.clock.runFor(499)
    await expect(addPanel(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(addPanel(page)).toHaveCount(0)
    await expect(attached(page)).toHaveCount(2)
  })

  test('an upload that fails says so, leaves nothing half and is tried again; an attachment begins unsaved with its first title and is active with its file [EDIT-086, EDIT-087, EDIT-088, ATTC-01]', async ({
    seed,
    oneMember,
    expectAccessible,
  }) => {
    const { ann } = await oneMember()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'Light' })
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
    await openTab(page, 'Attachments')
    await test.step('a failed upload is tried again with the same file', async () => {
      for (const broken of ['**/api/upload', '**/api/links', `**/api/objects/**`]) {
        let refused = 0
        await page.route(broken, async (route) => {
          // Only the first writing fails; what takes away the rest comes through.
          if (route.request().method() === 'GET' || refused > 0) return route.fallback()
          refused += 1
          return route.fulfill({ status: 500, json: { message: 'broken' } })
        })
        const withdrawn = page.waitForResponse(
          (answer) => answer.request().method() === 'PUT' && answer.request().postData() === '{"status":"inactive"}',
        )
        await picker(page).setInputFiles(text('notes.txt'))
        await expect(uploads(page)).toContainText('error on uploading')
        const { _id, status } = (await (await withdrawn).json()) as Contribution
        expect(status).toBe('inactive')
        expect(await seed.call<Link[]>(ann.member, 'GET', `/api/links/to/${_id}`)).toEqual([])
        await expect(page.getByText('No files are attached yet.')).toBeVisible()
        await page.unroute(broken)
        if (broken !== '**/api/objects/**') await page.getByRole('button', { name: 'Remove notes.txt' }).click()
      }
      await page.getByRole('button', { name: 'Try notes.txt again' }).click()
      await expect(attached(page)).toHaveCount(1)
      expect(await attachmentsOf(seed, ann.member, note._id)).toMatchObject([{ title: 'notes.txt', status: 'active' }])
    })
    await test.step('first unsaved, then active', async () => {
      const go = await holdUploads(page)
      const making = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/contributions/'),
      )
      await expect(addPanel(page)).toHaveCount(0)
      await addFiles(page).click()
      await picker(page).setInputFiles(png('leaf.png', 400, 300))
      const made = (await (await making).json()) as Contribution
      expect(made).toMatchObject({
        type: 'Attachment',
        title: 'an Attachment',
        status: 'unsaved',
        data: { version: 0 },
      })
      go()
      await expect(attached(page)).toHaveCount(2)
      const stored = await seed.call<Contribution>(ann.member, 'GET', `/api/objects/${made._id}`)
      expect(stored).toMatchObject({ title: 'leaf.png', status: 'active' })
      const file = fileOf(stored)!
      expect(file).toMatchObject({ version: 1, filename: 'leaf.png', type: 'image/png', width: 400, height: 300 })
      expect(file.size).toBe(png('leaf.png', 400, 300).buffer.length)
      for (const url of [file.url, file.downloadUrl!]) {
        const answer = await page.request.get(url)
        expect(await answer.body()).toEqual(png('leaf.png', 400, 300).buffer)
      }
      const links = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${note._id}/to/${made._id}`)
      expect(links.map(({ type }) => type)).toEqual(['attach'])
    })
    await test.step('the files of a note and an attachment on its page are accessible', async () => {
      await failBroken(page)
      await expect(addPanel(page)).toHaveCount(0)
      await addFiles(page).click()
      await picker(page).setInputFiles(text('broken.txt'))
      await expect(uploads(page).filter({ hasText: 'error on uploading' })).toHaveCount(1)
      await expectAccessible(page)
      const leaf = (await attachmentsOf(seed, ann.member, note._id)).find(({ title }) => title === 'leaf.png')
      await page.goto(`/contribution/${leaf?._id}`)
      await expect(page.getByRole('img', { name: 'leaf.png' })).toBeVisible()
      await expectAccessible(page)
    })
  })

  test('an attachment is inserted in the text in the form that every client knows, and comes back unchanged', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'Light', body: '<p>Plants and light.</p>' })
    await page.goto(`/contribution/${note._id}`)
    await openTab(page, 'Attachments')
    await picker(page).setInputFiles([png('leaf "green".png'), text('R&D.txt')])
    await expect(attached(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Insert in the text: leaf' }).click()
    await expect(textField(page).locator('img.inline-attachment')).toBeVisible()
    await openTab(page, 'Attachments')
    await page.getByRole('button', { name: 'Insert in the text: R&D.txt' }).click()
    await expect(textField(page).locator('a.inline-attachment')).toHaveText('R&D.txt')
    // Nobody had placed a cursor.
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
    // Whatever stored it has given, it gives again.
    await seed.call(ann.member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, { data: { body } })
    expect(await bodyOf(seed, ann.member, note._id)).toBe(body)

    await ben.page.goto(`/contribution/${note._id}`)
    const shown = reading(ben.page).getByRole('img', { name: 'leaf "green".png' })
    await expect(shown).toHaveJSProperty('naturalWidth', 400)
    await expect(shown).toHaveJSProperty('width', 100)
    const icon = reading(ben.page)
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
    // It is seen while it is uploaded.
    await expect(textField(page).locator('img[id^=upload-]')).toHaveJSProperty('naturalWidth', 640)
    go()
    const inline = textField(page).locator('img.inline-attachment')
    await expect(inline).toHaveAttribute('src', /^\/attachments\//)
    await expect(textField(page).locator('img')).toHaveCount(1)
    // Whoever goes on writing writes behind the picture.
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
    // Undoing and redoing know the attachments, and nothing of what stood there before they were stored.
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
    // A folder comes as a file that cannot be read.
    await first.evaluate(() => {
      const { slice } = Blob.prototype
      File.prototype.slice = function part(...range) {
        const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as Blob
        return this.name === 'folder' ? unreadable : slice.apply(this, range)
      }
    })
    await give(last, 'drop', [text('folder')], await startOf(last))
    await expect(page.getByRole('alert').filter({ hasText: 'the file drop is not supported.' })).toBeVisible()
    // Nothing is left of its name, nor twice of the other's.
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

  test('whoever may not read a private note sees nothing of its files', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Diary', permission: 'private' })
    await ann.page.goto(`/contribution/${note._id}`)
    await openTab(ann.page, 'Attachments')
    await picker(ann.page).setInputFiles(text('secret.txt'))
    await expect(attached(ann.page)).toHaveCount(1)
    const [attachment] = await attachmentsOf(seed, ann.member, note._id)
    const { url } = fileOf(attachment!)!
    expect((await ann.page.request.get(url)).status()).toBe(200)
    expect((await ben.page.request.get(url)).status()).toBe(403)
    await ben.page.goto(`/contribution/${attachment!._id}`)
    await expect(ben.page.getByRole('heading', { name: 'forbidden' })).toBeVisible()
    await expect(ben.page.getByText('secret')).toHaveCount(0)
    await ben.page.goto(`/contribution/${note._id}`)
    await expect(ben.page.getByRole('heading', { name: 'forbidden' })).toBeVisible()
    await expect(ben.page.getByRole('tab')).toHaveCount(0)
  })
})
