import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import type { Locator, Page } from '@playwright/test'
import {
  change,
  contribute,
  isSave,
  editTab,
  keptWriting,
  openEdit,
  reading,
  readTab,
  saveState,
  stored,
  support,
  supportLinks,
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
  /** Opens the note with the page's time standing still but for what loading needs; returns how far it moved. */
  const openPaused = async (page: Page, note: Contribution, shown: Locator) => {
    let passed = 0
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`/contribution/${note._id}`)
    await expect(async () => {
      await page.clock.runFor(1)
      passed += 1
      expect(await shown.isVisible()).toBe(true)
    }).toPass({ intervals: [20] })
    return passed
  }

  test('an active note is marked read 1200 ms after opening [EDIT-041, RECD-01]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'To be read' })
    const calls = readCalls(ben.page)
    const passed = await openPaused(ben.page, note, reading(ben.page).getByText('To be read'))
    // Before the page was asked for it was not open, and once it is seen it is.
    await ben.page.clock.runFor(1_199 - passed)
    expect(calls).toEqual([])
    const marked = ben.page.waitForResponse((answer) => answer.url().includes('/api/records/read/'))
    await ben.page.clock.runFor(passed + 1)
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
    await ben.page.clock.runFor(200)
    await ben.page.getByRole('link', { name: 'Settings' }).click()
    await expect(async () => {
      await ben.page.clock.runFor(5)
      expect(new URL(ben.page.url()).pathname).toBe('/settings')
    }).toPass({ intervals: [50] })
    await ben.page.clock.runFor(2_400)
    expect(calls).toEqual([])

    const unsaved = await seed.makeNote(ann.member, { title: 'Not yet', status: 'unsaved' })
    await openPaused(ann.page, unsaved, titleField(ann.page))
    const hers = readCalls(ann.page)
    await ann.page.clock.runFor(2_400)
    expect(hers).toEqual([])
  })
})

/** Lets the live messages of a page through; answers how to say the first of a kind again. */
const replay = async (page: Page, kind: string) => {
  let again = () => {}
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    let first: string | Buffer | undefined
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      socket.send(message)
      if (first !== undefined || !String(message).includes(kind)) return
      first = message
      again = () => socket.send(message)
    })
  })
  return () => again()
}

test('an open note follows what others save, in both tabs; what is older is ignored [EDIT-104, EDIT-105, RTIM-07]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const sayAgain = await replay(page, 'contribution:save')
  await openEdit(page, note)
  await expect(textField(page)).toHaveText('one')
  await change(seed, ben.member, note, { title: 'Ours too', data: { body: '<p>two</p>' } })
  await expect(titleField(page)).toHaveValue('Ours too')
  await expect(textField(page)).toHaveText('two')
  await expect(contribute(page)).toBeDisabled()
  await change(seed, ben.member, note, { title: 'Ours again' })
  await expect(titleField(page)).toHaveValue('Ours again')
  sayAgain()
  await expect.poll(() => logged).toContain('This is the old one.')
  await expect(titleField(page)).toHaveValue('Ours again')
  await readTab(page).click()
  await expect(reading(page)).toContainText('two')
  await change(seed, ben.member, note, { status: 'inactive' })
  await expect(page.getByText('This contribution has been removed.')).toBeVisible()
  await expect(editTab(page)).toHaveCount(0)
})

test('two writers of one note are merged sentence by sentence, or choose; nothing is overwritten unasked [RTIM-07]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { ann, ben } = await twoMembers()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Ours', body: '<p>One. Two. Three.</p>', permission: 'public' })
  const now = () => stored(seed, member, note)
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this contribution in the meantime.' })
  const dialog = page.getByRole('dialog', { name: 'Merge both versions' })
  const merge = async () => {
    await notice.getByRole('button', { name: 'Merge both' }).click()
    await expect(dialog).toBeVisible()
  }
  await openEdit(page, note)
  await textField(page).fill('One. Two. Three here.')
  await textField(page).press('End')
  await support(page, 'My theory').click()
  await page.keyboard.type('so it is')
  await change(seed, ben.member, note, { title: 'Theirs', data: { body: '<p>One there. Two. Three.</p>' } })

  await test.step('what is being written is not touched, and is not saved over theirs unasked', async () => {
    await expect(notice).toBeVisible()
    await expect(textField(page)).toContainText('One. Two. Three here.')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('stored')
    expect((await now()).data.body).toBe('<p>One there. Two. Three.</p>')
    await notice.getByRole('button', { name: 'See theirs' }).click()
    await expect(reading(page)).toContainText('One there.')
    await editTab(page).click()
  })

  await test.step('different sentences are merged, with the supports of both', async () => {
    await merge()
    await expect(dialog.locator('ins')).toHaveText('there')
    await dialog.getByRole('button', { name: 'Contribute this' }).click()
    await expect(saveState(page)).toHaveText('success')
    await expect(notice).toHaveCount(0)
    const merged = await now()
    expect(merged.title).toBe('Theirs')
    expect(merged.data.body).toMatch(/One there\. Two\. Three here\..*KFSupportStart.*so it is.*KFSupportEnd/s)
    expect(await supportLinks(seed, member, note)).toHaveLength(1)
    await expect(textField(page)).toContainText('One there. Two. Three here.')
  })

  await test.step('of the same sentence, and the same title, one chooses; a third save begins the choosing anew', async () => {
    const { data } = await now()
    const theirs = (words: string) => ({ body: String(data.body).replace('Two.', words) })
    await titleField(page).fill('Mine')
    await textField(page).evaluate((body) => {
      const text = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      while (text.nextNode())
        if (text.currentNode.nodeValue?.includes('Two.'))
          text.currentNode.nodeValue = text.currentNode.nodeValue.replace('Two.', 'Two of mine.')
    })
    await textField(page).press('End')
    await page.keyboard.type('!')
    await change(seed, ben.member, note, { title: 'Hers', data: theirs('Two of hers.') })
    await merge()
    await expect(dialog.getByText('2 things were changed by both of you.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radiogroup', { name: 'Title' }).getByRole('radio', { name: /Hers/ }).click()
    await change(seed, ben.member, note, { title: 'Hers again', data: theirs('Two of all.') })
    const title = dialog.getByRole('radiogroup', { name: 'Title' })
    const passage = dialog.getByRole('radiogroup', { name: 'You both changed this' })
    await expect(title.getByRole('radio', { name: /Hers again/ })).not.toBeChecked()
    await title.getByRole('radio', { name: /Hers again/ }).click()
    // The keyboard alone suffices.
    await passage.getByRole('radio', { name: /^Mine/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(passage.getByRole('radio', { name: /^Both/ })).toBeChecked()
    await page.setViewportSize({ width: 390, height: 844 })
    const contributing = dialog.getByRole('button', { name: 'Contribute this' })
    await contributing.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await contributing.click()
    await expect(saveState(page)).toHaveText('success')
    const merged = await now()
    expect(merged.title).toBe('Hers again')
    expect(merged.data.body).toContain('One there. Two of all. Two of mine. Three here.')
  })

  await test.step('one’s own version replaces theirs only when one says so', async () => {
    await titleField(page).fill('Mine')
    await change(seed, ben.member, note, { title: 'Hers at last' })
    await notice.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(page)).toHaveText('success')
    expect((await now()).title).toBe('Mine')
  })
})

test('who has lost the right to write is told, at once or when saving, and the words are kept [EDIT-052, LOCK-10]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ben
  const [note, other] = [
    await seed.makeNote(ann.member, { title: 'Ours', body: '<p>one</p>', permission: 'public' }),
    await seed.makeNote(ann.member, { title: 'Ours too', body: '<p>one</p>', permission: 'public' }),
  ]
  const told = async () => {
    await expect(page.getByRole('alert').getByText(NOT_EDITABLE)).toBeVisible()
    await expect(editTab(page)).toHaveCount(0)
    await expect(textField(page)).toHaveCount(0)
  }
  await openEdit(page, note)
  await textField(page).fill('changed by Ben')
  await change(seed, ann.member, note, { permission: 'protected' })
  await told()
  await expect.poll(() => keptWriting(page)).toContain('changed by Ben')

  await test.step('a page without a live connection learns of it when it saves', async () => {
    await page.routeWebSocket(/socket\.io/, () => undefined)
    await page.route('**/socket.io-client/**', (route) => route.abort())
    await openEdit(page, other)
    await textField(page).fill('changed again by Ben')
    await change(seed, ann.member, other, { permission: 'protected' })
    const refused = page.waitForResponse((answer) => isSave(answer.request().method()))
    await contribute(page).click()
    expect((await refused).status()).toBe(403)
    await told()
    expect((await stored(seed, ann.member, other)).data.body).toBe('<p>one</p>')
    expect(await keptWriting(page)).toContain('changed again by Ben')
  })
})
