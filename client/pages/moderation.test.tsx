import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stored } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { mayReport } from '../entities/moderation/moderation.ts'
import { queryClient } from '../lib/queries.ts'
import { network } from '../testing/network.ts'
import { fill, openNote, openTab, reading, storedWriting, textField, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const moderate = (by: Member, note: Contribution, act: string, body: object = {}) =>
  site.seed.call(by, 'POST', `/api/moderation/${by.communityId}/${note._id}/${act}`, body)
const lesson = async () => {
  const { community, ann, ben } = await twoMembers(site.seed)
  const manager = await site.seed.join(
    await site.seed.makeUser({ firstName: 'Mia', lastName: 'Moss' }),
    community,
    'manager',
  )
  return { community, ann, ben, manager }
}

test('a member reports a note with a reason; managers see the number beside the community’s name and close it in the list [MODR-04, MODR-05]', async () => {
  const { seed } = site
  const { community, ann, ben, manager } = await lesson()
  const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
  let user = await openNote(ann, note)
  expect(screen.queryByRole('button', { name: 'Report…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove for everyone…' })).toBeNull()

  user = await openNote(ben, note)
  await user.click(await screen.findByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this contribution' }))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This field is required.')
  for (const reason of ['It holds private information', 'It is off topic', 'Another reason'])
    expect(dialog.getByRole('radio', { name: reason })).not.toBeChecked()
  await user.click(dialog.getByRole('radio', { name: 'It is hurtful' }))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Thank you. The managers have your report.')).toBeInTheDocument()

  user = visitAs(manager, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: '1 open report' }))
  const card = within(await screen.findByRole('article', { name: 'Rude words' }))
  expect(await card.findByText(/Ben Ode reported: It is hurtful/)).toBeInTheDocument()
  await user.click(card.getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('No open reports')).toBeInTheDocument()
  expect((await stored(site.seed, ann, note)).held).toBeUndefined()
})

test('notes, drawings, files, videos and annotations of others can be reported once contributed [MODR-04]', () => {
  const member = { userId: 'u', communityId: 'c', authorId: 'ben', role: 'writer', admin: false } as const
  const object = { _id: 'o', communityId: 'c', status: 'active', authors: ['ann'] }
  for (const type of ['Note', 'Drawing', 'Attachment', 'Video', 'Annotation']) {
    expect([type, mayReport(member, { ...object, type })]).toEqual([type, true])
    expect([type, mayReport(member, { ...object, type, authors: ['ann', 'ben'] })]).toEqual([type, false])
    expect([type, mayReport(member, { ...object, type, status: 'unsaved' })]).toEqual([type, false])
    expect([type, mayReport({ ...member, authorId: null }, { ...object, type })]).toEqual([type, false])
  }
})

test('a manager removes a note for everyone after one question and restores it; the reason is for managers [MODR-01, MODR-02]', async () => {
  const { seed } = site
  const { ann, manager } = await lesson()
  const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
  const user = await openNote(manager, note)
  await user.click(await screen.findByRole('button', { name: 'Remove for everyone…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove for everyone?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It hurts Ben.')
  await user.click(dialog.getByRole('button', { name: 'Remove for everyone' }))
  expect(await screen.findByText('Removed for everyone but managers')).toBeInTheDocument()
  expect(screen.getByText(/^Removed by Mia Moss/)).toBeInTheDocument()
  expect(screen.getByText('Reason: It hurts Ben.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByText('Removed for everyone but managers')).toBeNull())
  expect((await stored(site.seed, ann, note)).permission).toBe('public')
})

test('the removed are listed with who, when and why, and come back from there [MODR-02]', async () => {
  const { seed } = site
  const { community, ann, manager } = await lesson()
  const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
  await moderate(manager, note, 'remove', { reason: 'It hurts Ben.' })
  const user = visitAs(manager, `/moderation/${community._id}?tab=removed`)
  const card = within(await screen.findByRole('article', { name: 'Rude words' }))
  expect(await card.findByText(/^Removed by Mia Moss/)).toBeInTheDocument()
  expect(card.getByText('Reason: It hurts Ben.')).toBeInTheDocument()
  await user.click(card.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Nothing is removed')).toBeInTheDocument()
})

test('a note that is removed while its author types says so; the text is kept in the browser [MODR-01]', async () => {
  const { seed } = site
  const { ann, manager } = await lesson()
  const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
  const user = await openNote(ann, note)
  await openTab(user, 'Edit')
  fill(await textField(), '<p>What I was writing.</p>')
  await waitFor(() => expect(storedWriting()).toContain('What I was writing.'))
  await moderate(manager, note, 'remove')
  expect(await screen.findByText(/A manager has removed this contribution\./)).toBeInTheDocument()
  expect(storedWriting()).toContain('What I was writing.')
})

test.each([
  ['object.removed', /^A manager has removed this contribution\. Your text is stored in this browser/],
  ['forbidden', /^This contribution has been removed\. Your text is stored in this browser/],
  ['notFound', /^This contribution has been removed\. Your text is stored in this browser/],
])(
  'a note whose removal its author missed says so when it is read again, with %s; the text is kept in the browser [MODR-01]',
  async (code, said) => {
    const { seed } = site
    const { ann } = await lesson()
    const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
    const user = await openNote(ann, note)
    await openTab(user, 'Edit')
    fill(await textField(), '<p>What I was writing.</p>')
    await waitFor(() => expect(storedWriting()).toContain('What I was writing.'))
    const refusal = { status: 403, json: { message: 'No.' }, headers: { 'X-Error-Code': code } }
    network.intercept('GET', `/api/objects/${note._id}`, refusal)
    await queryClient.invalidateQueries({ queryKey: ['contributions', note._id] })
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(storedWriting()).toContain('What I was writing.')
  },
)

test('thread and Connections say “Removed by a manager” where the parent stood [MODR-01]', async () => {
  const { seed } = site
  const { ann, ben, manager } = await lesson()
  const first = await seed.makeNote(ben, { title: 'The first', permission: 'public' })
  const parent = await seed.makeNote(ann, { title: 'Rude words', permission: 'public', buildson: first._id })
  const child = await seed.makeNote(ben, { title: 'The answer', permission: 'public', buildson: parent._id })
  await moderate(manager, parent, 'remove')
  const user = await openNote(ben, child)
  const threads = await openTab(user, 'Threads')
  await waitFor(() =>
    expect(within(threads).getAllByRole('listitem')[0]?.textContent).toMatch(
      /^The first.*Removed by a manager.*The answer/,
    ),
  )
  const connections = await openTab(user, 'Connections')
  expect(await within(connections).findByText('Removed by a manager')).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Rude words')
})

test('with “Approve first” a writer’s note waits, and a manager approves it from the queue [MODR-06]', async () => {
  const { seed } = site
  const { community, ann, ben, manager } = await lesson()
  await seed.changeSettings(community, { approveFirst: true })
  const note = await seed.makeNote(ann, { title: 'A new idea', permission: 'public' })
  await openNote(ann, note)
  expect(await screen.findByText(/^This waits for a manager’s approval\./)).toBeInTheDocument()

  const user = visitAs(manager, `/moderation/${community._id}?tab=waiting`)
  const card = within(await screen.findByRole('article', { name: 'A new idea' }))
  await user.click(card.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Nothing waits for approval')).toBeInTheDocument()
  await openNote(ben, note)
  expect(await reading()).toHaveTextContent('A new idea')
})

test('a changed note waits beside its approved version: both are in the queue, and all are approved at once [MODR-06]', async () => {
  const { seed } = site
  const { community, ann, ben, manager } = await lesson()
  const notes = [
    await seed.makeNote(ann, { title: 'Roots', permission: 'public' }),
    await seed.makeNote(ann, { title: 'Leaves', permission: 'public' }),
  ]
  await seed.changeSettings(community, { approveFirst: true })
  for (const { _id, title } of notes) await seed.call(ann, 'PUT', `/api/objects/${_id}`, { title: `${title}, again` })
  await openNote(ann, notes[0]!)
  expect(await screen.findByText(/^Your change waits for a manager’s approval\./)).toBeInTheDocument()
  expect(await reading()).toHaveTextContent('Roots, again')
  await openNote(ben, notes[0]!)
  expect(await reading()).not.toHaveTextContent('again')

  const user = visitAs(manager, `/moderation/${community._id}?tab=waiting`)
  const card = within(await screen.findByRole('article', { name: 'Roots, again' }))
  await user.click(card.getByText('What others read now'))
  expect(card.getByText('Roots')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve all (2)' }))
  expect(await screen.findByText('Nothing waits for approval')).toBeInTheDocument()
  await openNote(ben, notes[1]!)
  expect(await reading()).toHaveTextContent('Leaves, again')
})

test('the settings switch “Approve first”, and a manager sets it for one member [MODR-06]', async () => {
  const { seed } = site
  const { community, ann, manager } = await lesson()
  const user = visitAs(manager, `/authormanager/${community._id}`)
  await user.click(await screen.findByRole('button', { name: /Ann Lee/ }))
  const toggle = await screen.findByRole('switch', { name: /^Approve first/ })
  expect(toggle).not.toBeChecked()
  await user.click(toggle)
  await waitFor(async () =>
    expect(await seed.call(manager, 'GET', `/api/objects/${ann.authorId}`)).toMatchObject({ approveFirst: true }),
  )
  expect(screen.getByRole('switch', { name: /^Approve first/ })).toBeChecked()
  const note = await seed.makeNote(ann, { permission: 'public' })
  expect((await stored(seed, manager, note)).held).toBe('waiting')
})

test('the author reads what a manager wrote on the contribution, and takes it off [MODR-05]', async () => {
  const { seed } = site
  const { ann, ben, manager } = await lesson()
  const note = await seed.makeNote(ann, { title: 'Rude words', permission: 'public' })
  await moderate(ben, note, 'report', { reason: 'hurtful' })
  await moderate(manager, note, 'decide', { decision: 'write', text: 'Please be kind.' })
  const user = await openNote(ann, note)
  expect(await screen.findByText('Please be kind.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByText('Please be kind.')).toBeNull())
  await openNote(ben, note)
  expect(screen.queryByText('Please be kind.')).toBeNull()
})
