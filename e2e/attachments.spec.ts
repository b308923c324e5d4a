import type { Contribution } from '../shared/contributions.ts'
import { type FileData, fileOf } from '../shared/files.ts'
import type { Link } from '../shared/links.ts'
import type { Board } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import type { Seed } from './support/seed.ts'
import { board, card, choose, noteWindow, placeOf } from './support/board.ts'
import { film, give, png, text, wav } from './support/files.ts'
import { contribute, editTab, openTab, reading, readTab, saveState, textField, titleField } from './support/note.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Attachments', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Attachments' })
const picker = (page: Page) => page.locator('input[type=file]')
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

/** What is attached to a note, as its readers are told. */
const attachmentsOf = async (seed: Seed, member: Member, noteId: string) => {
  const links = await seed.call<Link[]>(member, 'GET', `/api/links/from/${noteId}`)
  const ids = links.filter(({ type }) => type === 'attach').map(({ to }) => to)
  return Promise.all(ids.map((id) => seed.call<Contribution>(member, 'GET', `/api/objects/${id}`)))
}

const bodyOf = async (seed: Seed, member: Member, noteId: string) =>
  String((await seed.call<Contribution>(member, 'GET', `/api/objects/${noteId}`)).data.body)

/** Lets uploads wait until they are let go. */
const holdUploads = async (page: Page) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/upload', async (route) => {
    await held
    await route.fallback()
  })
  return () => go()
}

test.describe('a note', () => {
  test('takes files by its uploader, picked and dropped, and lists them [EDIT-084, ATTC-20]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Light' })
    await ann.page.goto(`/contribution/${note._id}`)
    await openTab(ann.page, 'Attachments')
    await expect(ann.page.getByText('No files are attached yet.')).toBeVisible()
    await picker(ann.page).setInputFiles([png('leaf.png'), text('notes.txt')])
    await expect(attached(ann.page)).toHaveCount(2)
    await give(ann.page.getByText('or drop them here'), 'drop', [wav('birds.wav')])
    await expect(attached(ann.page).filter({ hasText: 'birds.wav' })).toContainText('8 kB')

    const links = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${note._id}`)
    expect(links.map(({ type, from }) => [type, from])).toEqual(links.map(() => ['attach', note._id]))
    expect(links).toHaveLength(3)
    const titles = links.map(({ _to }) => _to.title)
    expect(new Set(titles)).toEqual(new Set(['birds.wav', 'leaf.png', 'notes.txt']))
    // Whoever may only read finds them as well, and nothing to add some with.
    await ben.page.goto(`/contribution/${note._id}`)
    await openTab(ben.page, 'Attachments')
    await expect(attached(ben.page)).toHaveCount(3)
    await expect(ben.page.getByRole('button', { name: /Choose files|Insert/ })).toHaveCount(0)
    const download = ben.page.waitForEvent('download')
    await ben.page.getByRole('link', { name: 'Download notes.txt' }).click()
    expect((await download).suggestedFilename()).toBe('notes.txt')
  })

  test('an upload tells its progress from 0 to 100 percent and can be cancelled [EDIT-085]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    const go = await holdUploads(page)
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
  })

  test('an attachment begins unsaved with its first title and is active with its file [EDIT-086, EDIT-087, ATTC-01]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    const go = await holdUploads(page)
    await page.goto(`/contribution/${note._id}`)
    await openTab(page, 'Attachments')
    const making = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/contributions/'),
    )
    await picker(page).setInputFiles(png('leaf.png', 400, 300))
    const made = (await (await making).json()) as Contribution
    expect(made).toMatchObject({ type: 'Attachment', title: 'an Attachment', status: 'unsaved', data: { version: 0 } })
    go()
    await expect(attached(page)).toHaveCount(1)
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

  test('a failed upload says so, leaves nothing half and is tried again with the same file [EDIT-088]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    await page.goto(`/contribution/${note._id}`)
    await openTab(page, 'Attachments')
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

  test('a pasted picture becomes an attachment of a new note, in its text at once', async ({ seed, twoMembers }) => {
    const { ann, community } = await twoMembers()
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

  test('pictures and other files that are dropped into the text are attached where they were dropped', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { body: '<p>First.</p><p>Last.</p>' })
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    const first = textField(page).locator('p').first()
    await expect(first).toBeVisible()
    const at = await first.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: left + 2, y: top + 8 }
    })
    await give(first, 'drop', [png('leaf.png'), text('notes.txt')], at)
    await expect(first.locator('img.inline-attachment')).toHaveAttribute('src', /leaf\.png$/)
    await expect(first.locator('a.inline-attachment')).toHaveText('notes.txt')
    await expect(textField(page).locator('[id^=upload-]')).toHaveCount(0)
    expect(await attachmentsOf(seed, ann.member, note._id)).toHaveLength(2)
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
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect(await bodyOf(seed, ann.member, note._id)).toMatch(
      /src="\/attachments\/.*leaf\.png.*notes\.txt<\/a>.*Last\./s,
    )
  })

  test('a pasted picture whose upload fails stays in the text', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { body: '<p>Words.</p>' })
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

  test('saved while its picture is on the way, a note keeps the picture and then takes the attachment', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    const go = await holdUploads(page)
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    await textField(page).click()
    await give(textField(page), 'paste', [png('image.png', 64, 48)])
    await expect(textField(page).locator('img[id^=upload-]')).toBeVisible()
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect(await bodyOf(seed, ann.member, note._id)).toContain('src="data:image/png;base64,')
    go()
    await expect(textField(page).locator('img.inline-attachment')).toBeVisible()
    await contribute(page).click()
    await expect.poll(() => bodyOf(seed, ann.member, note._id)).toContain('src="/attachments/')
    expect(await bodyOf(seed, ann.member, note._id)).not.toContain('data:')
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

test.describe('a view', () => {
  test('takes files by its panel, which closes when all are there; others see them at once [ATTC-04, ATTC-21]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    for (const { page } of [ann, ben]) {
      await page.goto(`/view/${community.welcomeViewId}`)
      await expect(board(page)).toBeVisible()
    }
    const { page } = ann
    const go = await holdUploads(page)
    await addButton(page).click()
    await expect(panel(page)).toBeFocused()
    await picker(page).setInputFiles([png('leaf.png'), text('notes.txt')])
    const bar = page.getByRole('progressbar', { name: 'Upload of leaf.png' })
    await expect(bar).toHaveAttribute('aria-valuenow', /^\d+$/)
    await expect(bar).toHaveAttribute('aria-valuemax', '100')
    await expect(uploads(page)).toHaveCount(2)
    await expect(board(page).getByRole('option')).toHaveCount(0)
    go()
    await expect(panel(page)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
    for (const each of [ann, ben]) {
      await expect(card(each.page, 'notes.txt')).toBeVisible()
      await expect(board(each.page).getByRole('img', { name: 'leaf.png' })).toHaveJSProperty('naturalWidth', 400)
    }
    const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
    const data = new Map(items.map((item) => [item._to.title, item.data]))
    expect(data.get('leaf.png')).toEqual({ x: 200, y: 200, showInPlace: true, width: 100, height: 75 })
    expect(data.get('notes.txt')).toEqual({ x: 250, y: 250 })
  })

  test('the panel closes 500 ms after the last upload is complete [ATTC-05]', async ({ twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await page.clock.install()
    const go = await holdUploads(page)
    await page.goto(`/view/${community.welcomeViewId}`)
    await addButton(page).click()
    await picker(page).setInputFiles(text('notes.txt'))
    await expect(uploads(page)).toHaveAttribute('data-state', 'sending')
    await page.clock.pauseAt(Date.now() + 60_000)
    go()
    await expect(uploads(page)).toHaveAttribute('data-state', 'done')
    await expect(page.getByRole('status').filter({ hasText: 'notes.txt is uploaded.' })).toBeAttached()
    await page.clock.runFor(499)
    await expect(panel(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(panel(page)).toHaveCount(0)
  })

  test('files dropped on the canvas are uploaded where they were dropped [ATTC-04]', async ({ seed, twoMembers }) => {
    const { community, ann, ben } = await twoMembers()
    await ben.page.goto(`/view/${community.welcomeViewId}`)
    const { page } = ann
    await page.goto(`/view/${community.welcomeViewId}`)
    const box = (await board(page).boundingBox())!
    const at = { x: box.x + 430, y: box.y + 210 }
    const files = [png('tall.png', 50, 200)]
    await give(board(page), 'dragover', files, at)
    const hint = page.getByText('Drop the files where you want them')
    await expect(hint).toBeVisible()
    await give(board(page), 'drop', files, at)
    await expect(hint).toHaveCount(0)
    for (const each of [page, ben.page]) {
      const item = board(each)
        .getByRole('option')
        .filter({ has: each.getByRole('img', { name: 'tall.png' }) })
      await expect(item).toBeVisible()
      expect(await placeOf(item)).toEqual({ x: 430, y: 210 })
    }
    await expect(panel(page)).toHaveCount(0)
    const { items } = await seed.call<Board>(ben.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
    expect(items.map(({ data }) => data)).toEqual([{ x: 430, y: 210, showInPlace: true, width: 100, height: 400 }])
  })

  test('a failed upload says so and leaves nothing on the view; the same file is tried again [ATTC-06]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    await ben.page.goto(`/view/${community.welcomeViewId}`)
    const { page } = ann
    await page.route('**/api/upload', (route) => route.abort())
    await page.goto(`/view/${community.welcomeViewId}`)
    const withdrawn = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await addButton(page).click()
    await picker(page).setInputFiles(text('notes.txt'))
    await expect(panel(page)).toContainText('error on uploading')
    await expect(page.getByRole('status').filter({ hasText: 'notes.txt: error on uploading' })).toBeAttached()
    const read = () => seed.call<Board>(ann.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
    expect((await read()).items).toEqual([])
    const { _id, type, status } = (await (await withdrawn).json()) as Contribution
    expect([type, status]).toEqual(['Attachment', 'inactive'])
    expect(await seed.call<Link[]>(ann.member, 'GET', `/api/links/to/${_id}`)).toEqual([])
    await page.unroute('**/api/upload')
    await page.getByRole('button', { name: 'Try notes.txt again' }).click()
    await expect(card(ben.page, 'notes.txt')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    expect((await read()).items).toHaveLength(1)
  })

  test('an upload goes on while the panel is closed, and a failure opens it again', async ({ twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    const go = await holdUploads(page)
    await page.goto(`/view/${community.welcomeViewId}`)
    await addButton(page).click()
    await picker(page).setInputFiles(text('first.txt'))
    await expect(uploads(page)).toHaveCount(1)
    await panel(page).press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
    go()
    await expect(card(page, 'first.txt')).toBeVisible()
    await page.route('**/api/upload', (route) =>
      route.fulfill({ status: 413, json: { message: 'The file is too large. Please choose a smaller one.' } }),
    )
    await give(board(page), 'drop', [text('huge.txt')], { x: 600, y: 400 })
    await expect(panel(page)).toContainText('error on uploading · The file is too large. Please choose a smaller one.')
  })

  test('a file that would be refused again is not offered for another try', async ({ twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await page.goto(`/view/${community.welcomeViewId}`)
    await addButton(page).click()
    await picker(page).setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
    await expect(uploads(page)).toContainText('error on uploading · The file is empty. Please choose another one.')
    await expect(uploads(page).getByRole('button')).toHaveCount(1)
    await uploads(page).getByRole('button').click()
    await expect(uploads(page)).toHaveCount(0)
  })

  test('on a private view attachments are as private; whoever may not write a view cannot add any', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const view = await seed.makeView(ann.member)
    const put = (permission: string) =>
      seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${view._id}`, { permission })
    await put('private')
    await ann.page.goto(`/view/${view._id}`)
    await addButton(ann.page).click()
    await picker(ann.page).setInputFiles(text('secret.txt'))
    await expect(card(ann.page, 'secret.txt')).toBeVisible()
    await put('protected')
    await ben.page.goto(`/view/${view._id}`)
    await expect(board(ben.page)).toBeVisible()
    await expect(card(ben.page, 'secret.txt')).toHaveCount(0)
    await expect(addButton(ben.page)).toHaveCount(0)
    await give(board(ben.page), 'dragover', [text('mine.txt')], { x: 300, y: 300 })
    await expect(ben.page.getByText('Drop the files where you want them')).toHaveCount(0)
  })
})

test.describe('an attachment', () => {
  /** A file on a view, made as old programs do. */
  const attach = async (seed: Seed, member: Member, viewId: string, page: Page, file: ReturnType<typeof text>) => {
    await page.goto(`/view/${viewId}`)
    await addButton(page).click()
    await picker(page).setInputFiles(file)
    await expect(panel(page)).toHaveCount(0)
    const { items } = await seed.call<Board>(member, 'GET', `/api/views/${viewId}/board`)
    const item = items.find(({ _to }) => _to.title === file.name)!
    return seed.call<Contribution>(member, 'GET', `/api/objects/${item.to}`)
  }

  test('opens in a dialog of its own, by double-click, Enter and the menu: a picture with name and size, to be saved', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await attach(seed, ann.member, community.welcomeViewId, page, png('leaf.png', 300, 200))
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
      await expect(opened.getByRole('img', { name: 'leaf.png' })).toHaveJSProperty('naturalWidth', 300)
      await expect(opened.getByRole('tab')).toHaveCount(0)
      await opened.getByRole('button', { name: 'Close the note' }).click()
      await expect(opened).toHaveCount(0)
      await expect(item).toBeFocused()
    }
    await item.press('Enter')
    const kB = (png('leaf.png', 300, 200).buffer.length / 1000).toFixed(1)
    await expect(opened.getByText(`${kB} kB`)).toBeVisible()
    const download = page.waitForEvent('download')
    await opened.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('leaf.png')
  })

  test('on a phone it opens on a page of its own', async ({ seed, twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    await attach(seed, ann.member, community.welcomeViewId, page, png('leaf.png', 900, 600))
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/view/${community.welcomeViewId}`)
    const tab = page.context().waitForEvent('page')
    await board(page).getByRole('option').press('Enter')
    const opened = await tab
    await opened.setViewportSize({ width: 390, height: 800 })
    await expect(opened.getByRole('img', { name: 'leaf.png' })).toBeVisible()
    await expect(opened).toHaveTitle(/leaf\.png/)
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('a film is played 720 wide by 420 high, a sound by its controls, and other files can be saved', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    const view = community.welcomeViewId
    const movie = await attach(seed, ann.member, view, page, await film(page, 'plants.webm'))
    const sound = await attach(seed, ann.member, view, page, wav('birds.wav'))
    const words = await attach(seed, ann.member, view, page, text('notes.txt'))
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

  test('stands in old notes as their clients wrote it: pictures, films and files are shown', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const view = community.welcomeViewId
    const url = (object: Contribution) => fileOf(object)!.url
    const picture = await attach(seed, ann.member, view, ann.page, png('leaf one.png', 120, 80))
    const movie = await attach(seed, ann.member, view, ann.page, await film(ann.page, 'plants.webm'))
    const data = `data:image/png;base64,${png('x', 30, 20).buffer.toString('base64')}`
    const note = await seed.makeNote(ann.member, {
      body:
        `<p><img class="inline-attachment ${picture._id}" src="${url(picture)}" width="100px" alt="relative" data-mce-src="${url(picture)}">` +
        `<img class="inline-attachment ${picture._id}" src="${new URL(ann.page.url()).origin}${url(picture)}" width="100px" alt="absolute">` +
        `<img src="${data}" alt="pasted"></p>` +
        `<video controls="controls" width="300" height="150"><source src="${url(movie)}#t=0.1" type="video/webm"></video>`,
    })
    await ben.page.goto(`/contribution/${note._id}`)
    for (const [alt, width] of [
      ['relative', 120],
      ['absolute', 120],
      ['pasted', 30],
    ] as const)
      await expect(reading(ben.page).getByRole('img', { name: alt })).toHaveJSProperty('naturalWidth', width)
    const video = reading(ben.page).locator('video')
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(300)
  })

  test('an address below /uploads/ is a full page load of the file itself [ATTC-18]', async ({ seed, twoMembers }) => {
    const { community, ann, ben } = await twoMembers()
    const { page } = ann
    const attachment = await attach(
      seed,
      ann.member,
      community.welcomeViewId,
      page,
      text('notes.txt', 'Only these words.'),
    )
    const address = fileOf(attachment)!.url.replace('/attachments/', '/uploads/')
    const note = await seed.makeNote(ann.member, { body: `<p><a href="${address}">the file</a></p>` })
    await ben.page.goto(address)
    expect(await ben.page.evaluate(() => document.body.innerText)).toBe('Only these words.')
    await ben.page.goto(`/contribution/${note._id}`)
    const opening = ben.page.context().waitForEvent('page')
    await reading(ben.page).getByRole('link', { name: 'the file' }).click()
    const opened = await opening
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => document.body.innerText)).toBe('Only these words.')
  })
})

test('a file that is dropped beside every place for it does not replace the page', async ({ seed, twoMembers }) => {
  const { ann } = await twoMembers()
  const note = await seed.makeNote(ann.member, { title: 'Light' })
  await ann.page.goto(`/contribution/${note._id}`)
  const heading = reading(ann.page).getByRole('heading', { name: 'Light' })
  await expect(heading).toBeVisible()
  await ann.page.evaluate(() =>
    addEventListener('drop', (event) => Object.assign(globalThis, { kept: event.defaultPrevented })),
  )
  await give(heading, 'drop', [text('notes.txt')])
  expect(await ann.page.evaluate(() => (globalThis as unknown as { kept: boolean }).kept)).toBe(true)
  expect(await attachmentsOf(seed, ann.member, note._id)).toEqual([])
})

/** Files with this word in their name fail. */
const failBroken = (page: Page) =>
  page.route('**/api/upload', (route) =>
    route.request().postData()?.includes('broken') ? route.abort() : route.fallback(),
  )

test('adding files to a view works by keyboard alone and for assistive technology', async ({
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann } = await twoMembers()
  const { page } = ann
  await failBroken(page)
  // Asked for early: the browser takes a moment until it hands its choosers over.
  const choosing = page.waitForEvent('filechooser')
  await page.goto(`/view/${community.welcomeViewId}`)
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles([text('broken.txt')])
  await expect(panel(page)).toContainText('error on uploading')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(addButton(page)).toBeFocused()
})

test('the files of a note and an attachment on its page are accessible', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { ann } = await twoMembers()
  const { page } = ann
  await failBroken(page)
  const note = await seed.makeNote(ann.member, { title: 'Light' })
  await page.goto(`/contribution/${note._id}`)
  await openTab(page, 'Attachments')
  await picker(page).setInputFiles([png('leaf.png'), text('broken.txt')])
  await expect(attached(page)).toHaveCount(1)
  await expect(uploads(page).filter({ hasText: 'error on uploading' })).toHaveCount(1)
  await expectAccessible(page)
  const [attachment] = await attachmentsOf(seed, ann.member, note._id)
  await page.goto(`/contribution/${attachment!._id}`)
  await expect(page.getByRole('img', { name: 'leaf.png' })).toBeVisible()
  await expectAccessible(page)
})
