import type { Contribution } from '../shared/domain/contributions.ts'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { board, card, middleOf, noteWindow, placeOf } from './support/board.ts'
import { give, hand, png, text } from './support/files.ts'

const ADDRESS = 'https://example.org/plants?a=1&b=2'

test('an address that is dropped becomes a note, with an empty status until it is whole; others see it as new for a minute [EDIT-019, VIEW-06, VIEW-33, VIEW-64, VIEW-73]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await ben.page.clock.install()
  const logged: string[] = []
  ben.page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  for (const { page } of [ann, ben]) {
    await page.goto(`/view/${viewId}`)
    await expect(board(page)).toBeVisible()
  }
  // A failed request for a new note's links is not reported.
  await ben.page.route('**/api/links/from/*', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  const { page } = ann
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await page.route('**/api/objects/**', async (route) => {
    if (route.request().method() === 'PUT') await finished
    await route.fallback()
  })
  const box = (await board(page).boundingBox())!
  const at = { x: box.x + 430, y: box.y + 210 }
  const dropped = { 'text/uri-list': ADDRESS, 'text/plain': ADDRESS }
  const finishing = page.waitForRequest((request) => request.method() === 'PUT')
  await hand(board(page), 'dragover', dropped, at)
  await expect(page.getByText('Drop this where you want it')).toBeVisible()
  await hand(board(page), 'drop', dropped, at)
  const noteId = new URL((await finishing).url()).pathname.split('/').at(-1) ?? ''
  const read = () => seed.call<Contribution>(ann.member, 'GET', `/api/objects/${noteId}`)
  const itemsOf = async () => (await seed.call<Board>(ben.member, 'GET', `/api/views/${viewId}/board`)).items
  expect((await read()).status).toBe('')
  expect(await itemsOf()).toEqual([])
  await expect(board(ben.page).getByRole('option')).toHaveCount(0)
  finish()
  for (const each of [page, ben.page]) {
    await expect(card(each, 'example.org/plants')).toBeVisible()
    expect(await placeOf(card(each, 'example.org/plants'))).toEqual({ x: 430, y: 210 })
  }
  const note = await read()
  expect(note.status).toBe('active')
  const address = 'https://example.org/plants?a=1&amp;b=2'
  expect(note.data.body).toContain(`src="${address}"`)
  expect(note.data.body).toContain(`<a href="${address}" target="_blank"`)
  expect(note.data.body).toContain('Open the original page</a>')

  const mark = card(ben.page, 'example.org/plants').getByText('New', { exact: true })
  await expect(mark).toBeVisible()
  await expect.poll(() => logged.length).toBeGreaterThan(0)
  await expect(ben.page.getByRole('alert')).toHaveCount(0)
  await ben.page.clock.fastForward(50_000)
  await expect(mark).toBeVisible()
  await ben.page.clock.fastForward(11_000)
  await expect(mark).toHaveCount(0)
  await card(ben.page, 'example.org/plants').dblclick()
  await expect(noteWindow(ben.page, 'example.org/plants')).toBeVisible()
})

test('folders and whatever is unknown add nothing; texts become notes, files and pictures attachments [VIEW-06, VIEW-31, VIEW-32]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await page.goto(`/view/${viewId}`)
  const { x, y } = await middleOf(board(page))
  const at = { x, y }
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })

  await test.step('a folder among files', async () => {
    await page.evaluate(() => {
      const entryOf = DataTransferItem.prototype.webkitGetAsEntry
      DataTransferItem.prototype.webkitGetAsEntry = function entry() {
        const folder = this.getAsFile()?.name === 'folder' ? { isDirectory: true } : undefined
        return (folder as FileSystemEntry | undefined) ?? entryOf.call(this)
      }
    })
    await give(board(page), 'drop', [text('notes.txt'), text('folder')], at)
    await expect(alert('the file drop is not supported.')).toBeVisible()
  })
  await test.step('kinds that nobody knows, and addresses that are none of the web', async () => {
    const unknown = 'This cannot be put on a view. Files, addresses of web pages and texts can.'
    await hand(board(page), 'drop', { 'application/x-strange': 'something' }, at)
    await expect(alert(unknown)).toHaveCount(1)
    await hand(board(page), 'drop', { 'text/uri-list': 'javascript:alert(1)' }, at)
    await expect(alert(unknown)).toHaveCount(2)
    expect(writes).toEqual([])
    const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${viewId}/board`)
    expect(items).toEqual([])
  })
  await test.step('a picture from the clipboard', async () => {
    await give(board(page), 'paste', [png('leaf.png')])
    await expect(board(page).getByRole('img', { name: 'leaf.png' })).toBeVisible()
  })
  await test.step('a text, which is gone on with', async () => {
    await hand(board(page), 'paste', { 'text/plain': 'Plants & <b>light</b>\nby day\n\nand at night' })
    const window = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Title' }) })
    await expect(window.frameLocator('iframe').getByText('and at night')).toBeVisible()
    const made = writes.find((address) => address.endsWith(`/items`))
    expect(made).toContain(viewId)
    const links = await seed.call<{ to: string; _to: { type: string; status: string } }[]>(
      ann.member,
      'GET',
      `/api/links/from/${viewId}`,
    )
    const draft = links.find(({ _to }) => _to.type === 'Note')
    expect(draft?._to.status).toBe('unsaved')
    const note = await seed.call<Contribution>(ann.member, 'GET', `/api/objects/${draft?.to}`)
    expect(note.data.body).toBe('<p>Plants &amp; &lt;b&gt;light&lt;/b&gt;<br>by day</p><p>and at night</p>')
  })
})
