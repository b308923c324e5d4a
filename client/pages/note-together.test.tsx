import { setTimeout as realTime } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { change, stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  editTab,
  expectSaveState,
  fill,
  storedWriting,
  openTab,
  reading,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const NOT_EDITABLE = 'You cannot edit this object on your privilege.'

const openEdit = async (member: Member, note: Contribution) => {
  const user = visitAs(member, `/contribution/${note._id}`)
  await openTab(user, 'Edit')
  await textField()
  return user
}

/**
 * Waits until `isSo` while the page's time runs at a twentieth of real time. Returns the elapsed milliseconds of page
 * time.
 */
const until = async (isSo: () => boolean) => {
  let passed = 0
  for (; !isSo(); passed += 1) {
    await realTime(20)
    await vi.advanceTimersByTimeAsync(1)
  }
  return passed
}

/** Opens the note with time stopped except for loading; `act` receives the elapsed time. */
const withTimeStopped = async (member: Member, note: Contribution, act: (passed: number) => Promise<void>) => {
  // The database driver runs in this process: faking `performance` would expire its sessions and servers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    visitAs(member, `/contribution/${note._id}`)
    await act(await until(() => screen.queryByRole('tabpanel') !== null))
  } finally {
    vi.useRealTimers()
  }
}
const readMarks = () =>
  network.writes().flatMap(({ method, path }) => (path.startsWith('/api/records/read/') ? `${method} ${path}` : []))

test('an active note is marked read 1200 ms after opening [EDIT-041, RECD-01]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'To be read' })
  await withTimeStopped(ben, note, async (passed) => {
    // The note was opened after the visit started and before it became visible.
    await vi.advanceTimersByTimeAsync(1_199 - passed)
    expect(readMarks()).toEqual([])
    await vi.advanceTimersByTimeAsync(passed + 1)
    expect(readMarks()).toEqual([`POST /api/records/read/${note.communityId}/${note._id}`])
  })
  await waitFor(async () =>
    expect(
      await seed.call<Link | null>(ben, 'GET', `/api/records/myreadstatus/${note.communityId}/${note._id}`),
    ).toMatchObject({ type: 'read', to: note._id }),
  )
})

test('a note closed before that, or not active, is not marked read [EDIT-042, RECD-02]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  await withTimeStopped(ben, await seed.makeNote(ann, { title: 'Closed soon' }), async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
    await until(() => location.pathname === '/settings' && screen.queryAllByRole('tab').length === 0)
    await vi.advanceTimersByTimeAsync(2_400)
    expect(readMarks()).toEqual([])
  })
  await withTimeStopped(ann, await seed.makeNote(ann, { title: 'Not yet', status: 'unsaved' }), async () => {
    await vi.advanceTimersByTimeAsync(2_400)
    expect(readMarks()).toEqual([])
  })
})

test('two writers of one note are merged sentence by sentence, or choose; nothing is overwritten unasked [RTIM-07]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Ours', body: '<p>One. Two. Three.</p>', permission: 'public' })
  const now = () => stored(seed, ann, note)
  const user = await openEdit(ann, note)
  const notice = async () =>
    within((await screen.findByText('Ben Ode saved this contribution in the meantime.')).closest('[role=alert]')!)
  const merge = async () => {
    await user.click((await notice()).getByRole('button', { name: 'Merge both' }))
    return within(await screen.findByRole('dialog', { name: 'Merge both versions' }))
  }
  fill(await textField(), '<p>One. Two. Three here.</p>')
  await user.click(await screen.findByRole('button', { name: 'My theory' }))
  await change(seed, ben, note, { title: 'Theirs', data: { body: '<p>One there. Two. Three.</p>' } })

  const shown = (await screen.findByText('Ben Ode saved this contribution in the meantime.')).closest('[role=alert]')
  const held = network.hold('GET', `/api/records/object/${note._id}`)
  await change(seed, ben, note, { title: 'Theirs again' })
  await waitFor(() => expect(network.calls().filter(({ path }) => path === `/api/records/object/${note._id}`)).toHaveLength(2)) // prettier-ignore
  expect(screen.getByText('Ben Ode saved this contribution in the meantime.').closest('[role=alert]')).toBe(shown)
  held.release()
  await change(seed, ben, note, { title: 'Theirs' })

  const { getByRole } = await notice()
  expect((await textField()).value).toMatch(/^<p>One\. Two\. Three here\.<\/p>.*KFSupportStart/)
  await user.click(await contribute())
  await expectSaveState('stored')
  expect((await now()).data.body).toBe('<p>One there. Two. Three.</p>')
  await user.click(getByRole('button', { name: 'See theirs' }))
  await waitFor(async () => expect(await reading()).toHaveTextContent('One there.'))
  await openTab(user, 'Edit')

  const merging = await merge()
  expect(await merging.findByText('there')).toBeInstanceOf(HTMLModElement)
  await user.click(merging.getByRole('button', { name: 'Contribute this' }))
  await expectSaveState('success')
  expect(screen.queryByText('Ben Ode saved this contribution in the meantime.')).toBeNull()
  const merged = await now()
  expect(merged.title).toBe('Theirs')
  expect(merged.data.body).toMatch(/One there\. Two\. Three here\..*KFSupportStart.*KFSupportEnd/s)
  expect(await supportLinks(seed, ann, note)).toHaveLength(1)
  expect((await textField()).value).toContain('One there. Two. Three here.')

  const words = (mine: string) => String(merged.data.body).replace('Two.', mine)
  fill(await titleField(), 'Mine')
  fill(await textField(), words('Two of mine.'))
  await change(seed, ben, note, { title: 'Hers', data: { body: words('Two of hers.') } })
  const choosing = await merge()
  expect(await choosing.findByText(/2 parts were changed by both of you\./)).toBeInTheDocument()
  const choice = (group: string, name: RegExp) =>
    waitFor(() => within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))
  await user.click(await choice('Title', /Hers/))
  await change(seed, ben, note, { title: 'Hers again', data: { body: words('Two of all.') } })
  expect(await choice('Title', /Hers again/)).not.toBeChecked()
  await user.click(await choice('Title', /Hers again/))
  await user.click(await choice('You both changed this', /^Both/))
  await user.click(screen.getByRole('button', { name: 'Contribute this' }))
  await expectSaveState('success')
  const chosen = await now()
  expect(chosen.title).toBe('Hers again')
  expect(chosen.data.body).toContain('One there. Two of all. Two of mine. Three here.')

  fill(await titleField(), 'Mine')
  await change(seed, ben, note, { title: 'Hers at last' })
  await user.click((await notice()).getByRole('button', { name: 'Replace theirs with mine' }))
  await waitFor(async () => expect((await now()).title).toBe('Mine'))
})

test('who has lost the right to write is told, at once or when saving, and the words are kept [EDIT-052, LOCK-10]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const make = (title: string) => seed.makeNote(ann, { title, body: '<p>one</p>', permission: 'public' })
  const [note, other] = [await make('Ours'), await make('Ours too')]
  const expectTold = async () => {
    expect((await screen.findByText(NOT_EDITABLE)).closest('[role=alert]')).not.toBeNull()
    await waitFor(() => expect(editTab()).toBeNull())
    expect(screen.queryByRole('textbox', { name: 'Text of the note' })).toBeNull()
  }
  await openEdit(ben, note)
  fill(await textField(), '<p>changed by Ben</p>')
  await change(seed, ann, note, { permission: 'protected' })
  await expectTold()
  await waitFor(() => expect(storedWriting()).toContain('changed by Ben'))

  // Without live messages, the page notices the conflict on saving.
  const user = await openEdit(ben, other)
  fill(await textField(), '<p>changed again by Ben</p>')
  network.intercept('PUT', /^\/api\/objects\//, { status: 403, json: {} })
  network.intercept('GET', `/api/objects/${other._id}`, {
    status: 200,
    json: { ...(await stored(seed, ann, other)), permission: 'protected', version: other.version + 1 },
  })
  await user.click(await contribute())
  await expectTold()
  expect((await stored(seed, ann, other)).data.body).toBe('<p>one</p>')
  expect(storedWriting()).toContain('changed again by Ben')
})
