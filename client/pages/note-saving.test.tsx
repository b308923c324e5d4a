import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { change, stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { isFollowed } from '../lib/live.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  editTab,
  expectSaveState,
  expectTexts,
  fill,
  storedWriting,
  keywordsField,
  openTab,
  reading,
  recovery,
  save,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'
import { patience } from '../../server/testing/patience.ts'

const site = startSite()

const LEAVE = 'The contribution is not contributed. Are you sure to leave?'
const OFFLINE = 'You are offline. Your note is kept here and will be contributed when the connection returns.'
const STORED =
  'Contribution Failed. Your writing temporary saved to the localstorage. Please recover the writing by "Recovery" button on the new note. Your text is safe in this browser: try again later, or open a new note and press “Recovery”.'

const saves = () => network.writes().filter(({ method }) => method === 'PUT')
const refuseSaves = () => network.intercept('PUT', /^\/api\/objects\//, { status: 500, json: { message: 'broken' } })

const readStatus = (member: Member, note: Contribution) =>
  site.seed.call<Link | null>(member, 'GET', `/api/records/myreadstatus/${note.communityId}/${note._id}`)

const openNew = async (member: Member) => {
  const note = await site.seed.makeNote(member, { title: '', body: '', status: 'unsaved' })
  const user = visitAs(member, `/contribution/${note._id}`)
  await textField()
  return { note, user }
}

const openEdit = async (member: Member, note: Contribution) => {
  const user = visitAs(member, `/contribution/${note._id}`)
  await openTab(user, 'Edit')
  await textField()
  return user
}

test('an address opens the contribution to be read: what it says and nothing to edit; “forbidden” where it may not be read [EDIT-001, EDIT-010, EDIT-011, EDIT-014, LOCK-26]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const body = '<p>They are <b>long</b> at noon.</p>'
  const note = await seed.makeNote(ann, { title: 'Shadows', body, permission: 'private' })
  visitAs(ann, `/contribution/${note._id}`)
  const panel = await reading()
  expect(screen.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
  expect(within(panel).getByRole('heading', { name: 'Shadows' })).toBeInTheDocument()
  expect(await within(panel).findByText('Ann Lee')).toBeInTheDocument()
  expect(panel).toHaveTextContent('They are long at noon.')
  expect(panel.querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0)
  expect(network.calls()).toContainEqual({ method: 'GET', path: `/api/objects/${note._id}`, body: undefined })

  visitAs(ben, `/contribution/${note._id}`)
  const main = await screen.findByRole('main')
  expect(await within(main).findByRole('heading', { name: 'forbidden' })).toBeInTheDocument()
  expect(within(main).getByText('(forbidden)')).toBeInTheDocument()
  expect(main.querySelector('time')).toBeNull()
  expect(main).not.toHaveTextContent(/Ann|Shadows|long/)

  const fresh = await seed.makeNote(ann, { status: 'unsaved' })
  const user = visitAs(ann, `/contribution/${fresh._id}`)
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
  for (const [id, title] of [
    ['f'.repeat(24), 'This contribution does not exist'],
    [ann.authorId, 'This page does not exist'],
  ] as const) {
    visitAs(ann, `/contribution/${id}`)
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  }
})

test('contributing needs a title, says “saving” until the answer and then “success”, and can be done again after a change [EDIT-018, EDIT-020, EDIT-028, EDIT-034, EDIT-037, EDIT-040, EDIT-068]', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const { note, user } = await openNew(ann)
  const now = () => stored(seed, ann, note)
  expect(await contribute()).toBeDisabled()
  fill(await textField(), '<p>They get no water.</p>')
  expect(await contribute()).toBeEnabled()

  await user.click(await contribute())
  expect(await screen.findByText('Title is required')).toHaveRole('alert')
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  fill(await titleField(), '   ')
  await user.click(await contribute())
  expect(await screen.findByText('Title is required')).toHaveRole('alert')
  expect(saves()).toEqual([])
  expect((await now()).status).toBe('unsaved')

  fill(await titleField(), 'Why leaves fall')
  const { release } = network.hold('PUT', /^\/api\/objects\//)
  await user.click(await contribute())
  await expectSaveState('saving')
  await waitFor(() => expect(saves().map(({ path }) => path)).toEqual([`/api/objects/${note.communityId}/${note._id}`]))
  release()
  await expectSaveState('success')
  await waitFor(async () => expect(await contribute()).toBeDisabled())
  expect(await readStatus(ann, note)).toMatchObject({ type: 'read', to: note._id })
  const data = { body: '<p>They get no water.</p>' }
  expect(await now()).toMatchObject({ title: 'Why leaves fall', status: 'active', data })

  fill(await keywordsField(), 'trees')
  expect(await contribute()).toBeEnabled()
  fill(await keywordsField(), '')
  expect(await contribute()).toBeDisabled()
  fill(await textField(), '<p>They get no water!</p>')
  fill(await keywordsField(), ' light ;; rain bow;  ; ')
  await save(user)
  const saved = await now()
  expect(saved.data.body).toBe('<p>They get no water!</p>')
  expect(saved.keywords).toEqual(['light', 'rain bow'])
})

test('the sign of a success is a sentence and hides after two seconds; its state is the word of the specification [EDIT-021, VIEW-69, WORD-02]', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  await openEdit(ann, await seed.makeNote(ann))
  fill(await titleField(), 'Another title')
  const sign = document.querySelector('[role=status][data-state]')
  const button = await contribute()
  const clock = stopClock()
  fireEvent.click(button)
  await clock.until(() => sign?.textContent === 'Contributed.')
  await clock.pass(1_999)
  expect(sign).toHaveAttribute('data-state', 'success')
  await clock.pass(1)
  expect(sign).toBeEmptyDOMElement()
})

test('as in Knowledge Forum 6 a success is told by its word alone [EDIT-021]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  await seed.changeSettings(community, { knowledgeForum6: true })
  await openEdit(ann, await seed.makeNote(ann))
  fill(await titleField(), 'Another title')
  fireEvent.click(await contribute())
  await waitFor(() => expect(document.querySelector('[role=status][data-state]')?.textContent).toBe('success'))
})

test('what is typed while a save is under way stays, and is contributed with the next', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const { note, user } = await openNew(ann)
  fill(await titleField(), 'Quick fingers')
  await user.click(await screen.findByRole('button', { name: 'My theory' }))
  const { release } = network.hold('PUT', /^\/api\/objects\//)
  await user.click(await contribute())
  await waitFor(() => expect(saves()).toHaveLength(1))
  fill(await textField(), `${(await textField()).value}second`)
  release()
  await expectSaveState('success')
  expect((await textField()).value).toMatch(/second$/)
  expect(await contribute()).toBeEnabled()
  expect((await stored(seed, ann, note)).data.body).not.toContain('second')
  await user.click(await contribute())
  await waitFor(async () => expect(await contribute()).toBeDisabled())
  await waitFor(async () => expect((await stored(seed, ann, note)).data.body).toMatch(/KFSupportStart.*second/s))
  expect(await supportLinks(seed, ann, note)).toHaveLength(1)
})

test('when the browser keeps nothing either, that is said while one writes, and of contributing only the failure [EDIT-024, EDIT-027]', async () => {
  const { ann } = await twoMembers(site.seed)
  const { user } = await openNew(ann)
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  refuseSaves()
  fill(await titleField(), 'Lost?')
  expect(await screen.findByText(/This browser can’t store your text/)).toBeInTheDocument()
  await user.click(await contribute())
  await expectSaveState('failure')
  expect(
    screen.getByText('Contribution Failed. Your text is still here: read the reason, then try again.'),
  ).toBeInTheDocument()
  expect(screen.queryByText(STORED)).toBeNull()
  expect(faults).toHaveBeenCalledWith('error on modifyObject', expect.anything())
  full.mockRestore()
  fill(await textField(), '<p>These words must stay.</p>')
  await waitFor(() => expect(screen.queryByText(/This browser can’t store your text/)).toBeNull())
  faults.mockRestore()
})

test('what cannot be contributed is kept in the browser and said, and a new note takes it back [EDIT-022, EDIT-023, EDIT-025, EDIT-026]', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const first = await openNew(ann)
  expect(recovery()).toBeNull()
  const refusal = refuseSaves()
  fill(await titleField(), 'Lost?')
  fill(await textField(), '<p>These words must stay.</p>')
  // The states change quickly, so all are recorded.
  const sign = document.querySelector('[role=status][data-state]')!
  const states: (string | null)[] = []
  new MutationObserver(() => states.push(sign.getAttribute('data-state'))).observe(sign, { attributes: true })
  await first.user.click(await contribute())
  await expectSaveState('stored')
  expect(states).toEqual(['saving', 'failure', 'stored'])
  expect(screen.getByText(STORED).closest('[role=alert]')).not.toBeNull()
  expect(storedWriting()).toContain('These words must stay.')

  refusal.remove()
  const second = await openNew(ann)
  await second.user.click(await screen.findByRole('button', { name: 'Recovery' }))
  expect((await textField()).value).toBe('<p>These words must stay.</p>')
  expect(recovery()).toBeNull()
  await save(second.user)
  expect((await stored(seed, ann, second.note)).data.body).toContain('These words must stay.')
  await waitFor(() => expect(storedWriting()).toBe(''))
  const third = await openNew(ann)
  expect((await stored(seed, ann, third.note)).status).toBe('unsaved')
  expect(recovery()).toBeNull()
})

test('offline one line says that the words are kept, and they are contributed when the connection is back; a save whose answer was lost is no conflict with oneself', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const { note, user } = await openNew(ann)
  fill(await titleField(), 'On the train')
  fill(await textField(), '<p>Tunnel.</p>')
  const offline = network.intercept('PUT', /^\/api\/objects\//, 'offline')
  await user.click(await contribute())
  expect(await screen.findByText(OFFLINE)).toBeInTheDocument()
  await expectSaveState('stored')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  const region = screen.getByText(OFFLINE)
  const announced: string[] = []
  const observer = new MutationObserver(() => announced.push(region.textContent))
  observer.observe(region, { subtree: true, childList: true, characterData: true })
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(saves().length).toBeGreaterThan(2)
  })
  expect(announced).toEqual([])
  expect(region).toHaveTextContent(OFFLINE)
  offline.remove()
  window.dispatchEvent(new Event('online'))
  await expectSaveState('success')
  expect(announced).toEqual(['Contributed.'])
  observer.disconnect()
  expect((await stored(seed, ann, note)).data.body).toContain('Tunnel.')
  await waitFor(() => expect(storedWriting()).toBe(''))

  fill(await titleField(), 'Twice')
  const lost = network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    await pass()
    return 'offline'
  })
  await user.click(await contribute())
  await expectSaveState('stored')
  lost.remove()
  await user.click(await contribute())
  await waitFor(async () => expect(await contribute()).toBeDisabled())
  expect(await stored(seed, ann, note)).toMatchObject({ title: 'Twice', version: expect.any(Number) as number })
})

test('what was typed comes back when the note is opened again, to nobody else at the same machine, and takes back nothing of others', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const eva = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const note = await seed.makeNote(ann, { title: 'Ours', permission: 'public' })
  await openEdit(ann, note)
  fill(await textField(), '<p>A secret of hers</p>')
  await waitFor(() => expect(storedWriting()).toContain('A secret of hers'))

  await openEdit(ben, note)
  expect((await textField()).value).toBe('<p>Some thoughts.</p>')
  expect(recovery()).toBeNull()
  await change(seed, ben, note, { authors: [ann.authorId, ben.authorId] })
  const user = await openEdit(ann, note)
  await user.click(await screen.findByRole('button', { name: 'Recovery' }))
  expect((await textField()).value).toBe('<p>A secret of hers</p>')
  await user.click(await screen.findByRole('button', { name: 'Replace theirs with mine' }))
  await expectSaveState('success')
  expect(await stored(seed, ann, note)).toMatchObject({
    authors: [ann.authorId, ben.authorId],
    data: { body: '<p>A secret of hers</p>' },
  })

  const panel = await openTab(user, 'Authors')
  await user.click(await within(panel).findByPlaceholderText('Choose a member'))
  await user.click(await screen.findByRole('option', { name: 'Eva Sol' }))
  await user.click(within(panel).getByRole('button', { name: 'Add' }))
  const ended = network.intercept('PUT', /^\/api\/objects\//, { status: 401, text: 'invalid token...' })
  await user.click(await contribute())
  await waitFor(() => expect(here()).toMatch(/^\/login/))
  ended.remove()
  fill(await screen.findByLabelText(/^User name/), ann.userName)
  fill(screen.getByLabelText(/^Password/), ann.password)
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(here()).toBe(`/contribution/${note._id}`))
  await openTab(user, 'Edit')
  await user.click(await screen.findByRole('button', { name: 'Recovery' }))
  const again = within(await openTab(user, 'Authors'))
  await expectTexts(
    () => within(again.getByRole('region', { name: 'Authors' })).getAllByRole('listitem'),
    [/Ann Lee/, /Ben Ode/, /Eva Sol/],
  )
  await save(user)
  expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId, ben.authorId, eva.authorId])

  await openTab(user, 'Edit')
  fill(await textField(), '<p>Too good to go</p>')
  await waitFor(() => expect(storedWriting()).toContain('Too good to go'))
  await change(seed, ben, note, { status: 'inactive' })
  expect(await screen.findByText(/a new note offers it under “Recovery”/)).toBeInTheDocument()
  const fresh = await openNew(ann)
  await fresh.user.click(await screen.findByRole('button', { name: 'Recovery' }))
  expect((await textField()).value).toBe('<p>Too good to go</p>')
})

const question = () => screen.findByRole('dialog', { name: 'Leave this page?' })

test('a changed note asks before its page is left, an unchanged one or one that is not one’s own does not [EDIT-036, EDIT-038]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Hers' })
  const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const user = await openEdit(ann, note)
  expect(asksOnClosing()).toBe(false)
  fill(await textField(), '<p>Not yet contributed</p>')
  await waitFor(() => expect(asksOnClosing()).toBe(true))
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  expect(await within(await question()).findByText(LEAVE)).toBeInTheDocument()
  await user.click(
    within(await question())
      .getAllByRole('button', { name: 'Stay' })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await textField()).value).toBe('<p>Not yet contributed</p>')
  expect(here()).toBe(`/contribution/${note._id}`)

  const other = await openEdit(ann, note)
  fill(await textField(), '<p>Not to be contributed</p>')
  await waitFor(() => expect(asksOnClosing()).toBe(true))
  await other.click(screen.getByRole('link', { name: 'Settings' }))
  await other.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(here()).toBe(`/settings?view=${note._id}`))

  for (const member of [ann, ben]) {
    const reader = visitAs(member, `/contribution/${note._id}`)
    expect(await within(await reading()).findByRole('heading', { name: 'Hers' })).toBeInTheDocument()
    if (member === ben) expect(editTab()).toBeNull()
    expect(asksOnClosing()).toBe(false)
    await reader.click(screen.getByRole('link', { name: 'Settings' }))
    await waitFor(() => expect(here()).toBe(`/settings?view=${note._id}`))
  }
})

test('closing the window of a changed note asks; declining keeps the window and the text; other windows are not offered it [EDIT-039]', async () => {
  const { community, ann } = await twoMembers(site.seed)
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  const openWindow = async (count: number) => {
    await user.click(await screen.findByRole('button', { name: 'New note' }))
    return waitFor(() => {
      const windows = screen.getAllByRole('dialog')
      expect(windows).toHaveLength(count)
      return within(windows.at(-1)!)
    })
  }
  const first = await openWindow(1)
  fill(await first.findByRole('textbox', { name: 'Text of the note' }), '<p>Changed in the window</p>')
  await waitFor(() => expect(storedWriting()).toContain('Changed in the window'))
  const second = await openWindow(2)
  await second.findByRole('textbox', { name: 'Text of the note' })
  expect(recovery()).toBeNull()
  await user.click(second.getByRole('button', { name: 'Close the note' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))

  await user.click(first.getByRole('button', { name: 'Close the note' }))
  expect(await within(await question()).findByText(LEAVE)).toBeInTheDocument()
  await user.click(
    within(await question())
      .getAllByRole('button', { name: 'Stay' })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(await first.findByRole('textbox', { name: 'Text of the note' })).toHaveValue('<p>Changed in the window</p>')
  await user.click(first.getByRole('button', { name: 'Close the note' }))
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('contributing a changed text is one save, and one word to those who follow the view', async () => {
  const { seed } = site
  const { ann, community } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Shadows', viewId: community.welcomeViewId })
  const user = visitAs(ann, `/contribution/${note._id}/${community.welcomeViewId}`)
  await openTab(user, 'Edit')
  fill(await textField(), '<p>They are long at noon.</p>')
  // The bar’s mark of unread notes follows the class.
  const calls = () => network.calls().filter(({ path }) => path !== '/api/unread')
  const asked = () => calls().map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{24}/g, 'id')}`)
  const button = await contribute()
  const rooms = [roomOf('linkto', note._id), roomOf('contribution', community.rootContextId ?? '')]
  await waitFor(() => expect(rooms.filter((room) => !isFollowed(room))).toEqual([]))
  // Marked as read after some time open.
  await waitFor(() => expect(asked()).toContain('POST /api/records/read/id/id'), { timeout: patience(10_000) })
  network.forget()
  await user.click(button)
  const notify = 'POST /api/notifications/notify/id'
  await waitFor(() => expect(asked()).toContain(notify))
  await expectSaveState('success')
  expect(asked().toSorted()).toEqual([notify, 'PUT /api/objects/id/id'])
  expect(await readStatus(ann, note)).toMatchObject({ type: 'read', to: note._id })
})
