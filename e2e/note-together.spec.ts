import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { READ_MARK_DELAY_MS } from '../shared/limits.ts'
import { expect, test } from './fixtures.ts'
import type { Locator, Page } from '@playwright/test'
import {
  change,
  contribute,
  isSave,
  editTab,
  keptWriting,
  openEdit,
  openNew,
  reading,
  readTab,
  saveState,
  stored,
  textField,
  titleField,
} from './support/note.ts'

const NOT_EDITABLE = 'You cannot edit this object on your privilege.'

test.describe('read marks', () => {
  const readCalls = (page: Page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/records/read/')) calls.push(`${request.method()} ${pathname}`)
    })
    return calls
  }
  /** Opens the note with the page's time standing still; it moves only as far as loading needs. */
  const openPaused = async (page: Page, note: Contribution, shown: Locator) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`/contribution/${note._id}`)
    await expect(async () => {
      await page.clock.runFor(5)
      expect(await shown.isVisible()).toBe(true)
    }).toPass({ intervals: [50] })
  }

  test('an active note is marked read 1200 ms after opening [EDIT-041, RECD-01]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'To be read' })
    await openPaused(ben.page, note, reading(ben.page).getByText('To be read'))
    const calls = readCalls(ben.page)
    await ben.page.clock.runFor(READ_MARK_DELAY_MS - 400)
    expect(calls).toEqual([])
    const marked = ben.page.waitForResponse((answer) => answer.url().includes('/api/records/read/'))
    await ben.page.clock.runFor(500)
    await marked
    expect(calls).toEqual([`POST /api/records/read/${note.communityId}/${note._id}`])
    const mine = await seed.call<Link | null>(
      ben.member,
      'GET',
      `/api/records/myreadstatus/${note.communityId}/${note._id}`,
    )
    expect(mine).toMatchObject({ type: 'read', to: note._id })
  })

  test('a note closed before that, or not active, is not marked read [EDIT-042, RECD-02]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Closed soon' })
    await openPaused(ben.page, note, reading(ben.page).getByText('Closed soon'))
    const calls = readCalls(ben.page)
    // The note stays until the other page has been loaded, which takes a moment of the standing time.
    await ben.page.clock.runFor(READ_MARK_DELAY_MS - 1000)
    await ben.page.getByRole('link', { name: 'Settings' }).click()
    await expect(async () => {
      await ben.page.clock.runFor(5)
      expect(new URL(ben.page.url()).pathname).toBe('/settings')
    }).toPass({ intervals: [50] })
    await ben.page.clock.runFor(READ_MARK_DELAY_MS * 2)
    expect(calls).toEqual([])

    const unsaved = await seed.makeNote(ann.member, { title: 'Not yet', status: 'unsaved' })
    await openPaused(ann.page, unsaved, titleField(ann.page))
    const hers = readCalls(ann.page)
    await ann.page.clock.runFor(READ_MARK_DELAY_MS * 2)
    expect(hers).toEqual([])
  })

  test('one’s own note is read when it is contributed', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await titleField(ann.page).fill('Mine')
    const marked = ann.page.waitForResponse((answer) => answer.url().includes('/api/records/read/'))
    await contribute(ann.page).click()
    expect((await marked).url()).toContain(note._id)
  })
})

test.describe('together with others', () => {
  test('an open note follows what others save, in both tabs [RTIM-07]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    await openEdit(ann.page, note)
    await expect(textField(ann.page)).toHaveText('one')
    await change(seed, ben.member, note, { title: 'Ours too', data: { body: '<p>two</p>' } })
    await expect(titleField(ann.page)).toHaveValue('Ours too')
    await expect(textField(ann.page)).toHaveText('two')
    await expect(contribute(ann.page)).toBeDisabled()
    await readTab(ann.page).click()
    await expect(reading(ann.page)).toContainText('two')
    await change(seed, ben.member, note, { status: 'inactive' })
    await expect(ann.page.getByText('This contribution has been removed.')).toBeVisible()
    await expect(editTab(ann.page)).toHaveCount(0)
  })

  test('what is being written is not touched; a notice offers theirs and mine, and nothing is overwritten unasked [RTIM-07]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    await openEdit(page, note)
    await textField(page).fill('mine')
    await change(seed, ben.member, note, { title: 'Theirs', data: { body: '<p>theirs</p>' } })
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this contribution in the meantime.' })
    await expect(notice).toBeVisible()
    await expect(textField(page)).toHaveText('mine')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    expect((await stored(seed, ann.member, note)).data.body).toBe('<p>theirs</p>')

    await notice.getByRole('button', { name: 'See theirs' }).click()
    await expect(reading(page)).toContainText('theirs')
    await editTab(page).click()
    await expect(textField(page)).toHaveText('mine')
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(page)).toHaveText('success')
    expect(await stored(seed, ann.member, note)).toMatchObject({ title: 'Theirs', data: { body: '<p>mine</p>' } })
    await expect(notice).toHaveCount(0)
  })

  test('who has lost the right to write is told and changes nothing [EDIT-052, LOCK-10]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ben
    const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
    // Without the live connection the page does not know of the lost right before it saves.
    await page.routeWebSocket(/socket\.io/, () => undefined)
    await page.route('**/socket.io-client/**', (route) => route.abort())
    await openEdit(page, note)
    await textField(page).fill('changed by Ben')
    await change(seed, ann.member, note, { permission: 'protected' })
    const refused = page.waitForResponse((answer) => isSave(answer.request().method()))
    await contribute(page).click()
    expect((await refused).status()).toBe(403)
    await expect(page.getByRole('alert').getByText(NOT_EDITABLE)).toBeVisible()
    await expect(editTab(page)).toHaveCount(0)
    await expect(textField(page)).toHaveCount(0)
    expect((await stored(seed, ann.member, note)).data.body).toBe('<p>one</p>')
    expect(await keptWriting(page)).toContain('changed by Ben')
  })

  test('a right that is lost while one writes is told at once, and the words are kept [EDIT-052]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Ours', permission: 'public' })
    await openEdit(ben.page, note)
    await textField(ben.page).fill('changed by Ben')
    await change(seed, ann.member, note, { permission: 'protected' })
    await expect(ben.page.getByRole('alert').getByText(NOT_EDITABLE)).toBeVisible()
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect.poll(() => keptWriting(ben.page)).toContain('changed by Ben')
  })
})
