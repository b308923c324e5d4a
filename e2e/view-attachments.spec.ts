import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import type { Board } from '../shared/views.ts'
import { expect, test } from './fixtures.ts'
import { addButton, panel, picker, uploads, holdUploads, failBroken } from './support/attachments.ts'
import { board, card, choose, placeOf } from './support/board.ts'
import { give, png, text } from './support/files.ts'

test.describe('a view', () => {
  test('takes files by its panel and where they are dropped, and others see them at once; one that fails leaves nothing and is tried again [ATTC-04, ATTC-06, ATTC-07, ATTC-08, ATTC-10, ATTC-15, ATTC-21]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    for (const { page } of [ann, ben]) {
      await page.goto(`/view/${community.welcomeViewId}`)
      await expect(board(page)).toBeVisible()
    }
    const { page } = ann
    const read = () => seed.call<Board>(ann.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
    await test.step('by the panel, which closes when all are there; pictures are 100 wide and never wider than 200', async () => {
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
      const { items } = await read()
      const data = new Map(items.map((item) => [item._to.title, item.data]))
      expect(data.get('leaf.png')).toEqual({ x: 200, y: 200, showInPlace: true, width: 100, height: 75 })
      expect(data.get('notes.txt')).toEqual({ x: 250, y: 250 })
      const shown = board(ben.page).getByRole('img', { name: 'leaf.png' })
      const sizeOf = () => shown.evaluate((picture: HTMLImageElement) => [picture.offsetWidth, picture.offsetHeight])
      expect(await sizeOf()).toEqual([100, 75])
      const wide = { data: { width: 600, height: 450 } }
      await seed.call(ann.member, 'PUT', `/api/links/${items.find(({ _to }) => _to.title === 'leaf.png')!._id}`, wide)
      await expect.poll(sizeOf).toEqual([200, 150])
    })
    await test.step('dropped on the canvas they are uploaded where they were dropped, and deleted when that is meant', async () => {
      const box = (await board(page).boundingBox())!
      const at = { x: box.x + 430, y: box.y + 210 }
      const files = [png('tall.png', 50, 200)]
      await give(board(page), 'dragover', files, at)
      const hint = page.getByText('Drop the files where you want them')
      await expect(hint).toBeVisible()
      await give(board(page), 'drop', files, at)
      await expect(hint).toHaveCount(0)
      const item = (each: Page) =>
        board(each)
          .getByRole('option')
          .filter({ has: each.getByRole('img', { name: 'tall.png' }) })
      for (const each of [page, ben.page]) {
        await expect(item(each)).toBeVisible()
        expect(await placeOf(item(each))).toEqual({ x: 430, y: 210 })
      }
      await expect(panel(page)).toHaveCount(0)
      const dropped = (await read()).items.find(({ _to }) => _to.title === 'tall.png')
      expect(dropped?.data).toEqual({ x: 430, y: 210, showInPlace: true, width: 100, height: 400 })

      const question = page.getByRole('dialog', { name: 'Delete from this view?' })
      for (const answer of ['Cancel', 'Delete']) {
        await item(page).click({ button: 'right' })
        await choose(page, 'Delete')
        await expect(question).toContainText('Are you sure to delete the attachment?')
        await question.getByRole('button', { name: answer }).click()
        await expect(question).toHaveCount(0)
        for (const each of [page, ben.page]) await expect(item(each)).toHaveCount(answer === 'Delete' ? 0 : 1)
      }
    })
    await test.step('a failed upload says so and leaves nothing on the view; the same file is tried again', async () => {
      const before = (await read()).items
      await page.route('**/api/upload', (route) => route.abort())
      const withdrawn = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await addButton(page).click()
      await picker(page).setInputFiles(text('again.txt'))
      await expect(panel(page)).toContainText('error on uploading')
      await expect(page.getByRole('status').filter({ hasText: 'again.txt: error on uploading' })).toBeAttached()
      expect((await read()).items).toHaveLength(before.length)
      const { _id, type, status } = (await (await withdrawn).json()) as Contribution
      expect([type, status]).toEqual(['Attachment', 'inactive'])
      expect(await seed.call<Link[]>(ann.member, 'GET', `/api/links/to/${_id}`)).toEqual([])
      await page.unroute('**/api/upload')
      await page.getByRole('button', { name: 'Try again.txt again' }).click()
      await expect(card(ben.page, 'again.txt')).toBeVisible()
      await expect(panel(page)).toHaveCount(0)
      expect((await read()).items).toHaveLength(before.length + 1)
    })
  })

  test('the panel closes 500 ms after the last upload is complete [ATTC-05]', async ({ oneMember }) => {
    const { community, ann } = await oneMember()
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

  test('is given files by keyboard alone and for assistive technology; a file is not offered for a try that would fail again; uploads go on while the panel is closed [ATTC-16, ATTC-17]', async ({
    oneMember,
    expectAccessible,
  }) => {
    const { community, ann } = await oneMember()
    const { page } = ann
    await test.step('by keyboard alone', async () => {
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
    await test.step('an empty file is refused for good; its name is shortened from 20 letters on', async () => {
      await addButton(page).click()
      await page.getByRole('button', { name: 'Remove broken.txt' }).click()
      await picker(page).setInputFiles({
        name: 'an-empty-file-20.txt',
        mimeType: 'text/plain',
        buffer: Buffer.alloc(0),
      })
      await expect(uploads(page)).toContainText('an-empty-fil…20.txt 0 kB')
      await expect(uploads(page)).toContainText('error on uploading · The file is empty. Please choose another one.')
      await expect(uploads(page).getByRole('button')).toHaveCount(1)
      await uploads(page).getByRole('button').click()
      await expect(uploads(page)).toHaveCount(0)
    })
    await test.step('an upload goes on while the panel is closed, and a failure opens it again', async () => {
      const go = await holdUploads(page)
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
      await expect(panel(page)).toContainText(
        'error on uploading · The file is too large. Please choose a smaller one.',
      )
    })
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
