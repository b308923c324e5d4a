import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { change, stored } from '../../e2e/support/note-calls.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  editTab,
  expectAlert,
  expectTexts,
  fill,
  openNote,
  openTab,
  save,
  titleField,
  twoMembers,
  tabNames,
} from '../testing/note.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const named = (part: string) => (name: string) => name.includes(part)

const authors = (panel: HTMLElement) =>
  within(within(panel).getByRole('region', { name: 'Authors' })).getAllByRole('listitem')
const selector = (panel: HTMLElement) => within(panel).getByPlaceholderText('Choose a member')
const add = (panel: HTMLElement) => within(panel).getByRole('button', { name: 'Add' })
const choose = async (user: UserEvent, panel: HTMLElement, name: string) => {
  await user.click(await within(panel).findByPlaceholderText('Choose a member'))
  fill(selector(panel), name.slice(0, 3))
  await user.click(await screen.findByRole('option', { name: named(name) }))
}

test('the authors of a note: its maker first, others added and removed, each mistake told [EDIT-060, EDIT-061, EDIT-062, EDIT-063]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const twin = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const notes: Contribution[] = []
  network.intercept('POST', /^\/api\/contributions\//, async (pass) => {
    const answer = await pass()
    notes.push(JSON.parse(String(answer.data)) as Contribution)
    return answer
  })
  const maker = visitAs(ann, `/view/${community.welcomeViewId}`)
  await maker.click(await screen.findByRole('button', { name: 'New note' }))
  // Leaving earlier would remove the note.
  await within(await screen.findByRole('dialog')).findByRole('button', { name: 'More' })
  const note = notes[0]!
  const user = visit(`/contribution/${note._id}`)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const panel = await openTab(user, 'Authors')
  expect(note.authors).toEqual([ann.authorId])
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/])

  await user.click(add(panel))
  await expectAlert(panel, 'no author selected.')
  await choose(user, panel, 'Ben Ode')
  expect(within(panel).queryByRole('alert')).toBeNull()
  await user.click(add(panel))
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/, /Ben Ode$/])
  fill(selector(panel), 'Be')
  await user.click(add(panel))
  await expectAlert(panel, 'no author selected.')
  expect(authors(panel)).toHaveLength(2)
  await choose(user, panel, 'Ann Lee')
  await user.click(add(panel))
  await expectAlert(panel, 'already included')
  expect(authors(panel)).toHaveLength(2)

  await user.click(await contribute())
  expect(await screen.findByText('Title is required')).toHaveRole('alert')
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  await user.keyboard('Mine first')
  await save(user)
  expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId, ben.authorId])

  await openTab(user, 'Authors')
  await user.click(within(panel).getByRole('button', { name: 'Remove Ann Lee' }))
  await expectAlert(panel, 'cannot remove the Primary Author')
  await expectTexts(() => authors(panel), [/Ann Lee/, /Ben Ode/])
  expect(await contribute()).toBeDisabled()
  await user.click(within(panel).getByRole('button', { name: 'Remove Ben Ode' }))
  expect(within(panel).queryByRole('alert')).toBeNull()
  await expectTexts(() => authors(panel), [/Ann Lee/])
  await choose(user, panel, `Eva Sol (${twin.userName})`)
  await user.click(add(panel))
  await save(user)
  await waitFor(async () => expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId, twin.authorId]))
})

test('who may only read a note changes nothing of it; a co-author writes it, and no longer when they have been removed [EDIT-005, EDIT-006, EDIT-007, EDIT-064, LOCK-11]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Together', permission: 'protected' })
  const user = await openNote(ben, note)
  const panel = await openTab(user, 'Authors')
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/])
  expect(within(panel).queryByRole('button')).toBeNull()
  expect(within(panel).queryByPlaceholderText('Choose a member')).toBeNull()
  const names = await tabNames(user)
  expect(names).toContain('History')
  for (const name of ['Edit', 'Properties']) expect(names).not.toContain(name)
  expect(screen.queryByRole('button', { name: 'Contribute' })).toBeNull()

  await change(seed, ann, note, { authors: [ann.authorId, ben.authorId] })
  await openTab(user, 'Edit')
  fill(await titleField(), 'Together with Ben')
  await save(user)
  expect((await stored(seed, ann, note)).title).toBe('Together with Ben')
  await change(seed, ann, note, { authors: [ann.authorId] })
  await waitFor(() => expect(editTab()).toBeNull())
  await expect(change(seed, ben, note, { title: 'Still mine?' })).rejects.toThrow('403')

  await change(seed, ann, note, { permission: 'public' })
  await openTab(user, 'Properties')
  await change(seed, ann, note, { permission: 'protected' })
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Properties' })).toBeNull())
  expect(screen.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
})

test('a co-author is stored with the next save, as is the one who is taken off; the title follows what they write [EDIT-035, EDIT-064]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Together' })
  const user = await openNote(ann, note)
  const panel = await openTab(user, 'Authors')
  expect(await contribute()).toBeDisabled()
  await choose(user, panel, 'Ben Ode')
  await user.click(add(panel))
  expect(await contribute()).toBeEnabled()
  expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId])
  await save(user)
  await change(seed, ben, note, { title: 'Together with Ben' })
  await waitFor(() => expect(document.title).toMatch(/Together with Ben/))
  await user.click(within(panel).getByRole('button', { name: 'Remove Ben Ode' }))
  await user.click(await contribute())
  await waitFor(async () => expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId]))
  await expect(change(seed, ben, note, { title: 'Still mine?' })).rejects.toThrow('403')
})

test('the permission beside the button leads to where it is changed; with the group it is stored with the next save [EDIT-035, EDIT-049]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const group = await seed.call<Contribution>(ann, 'POST', `/api/groups/${community._id}`, {
    communityId: community._id,
    type: 'Group',
    title: 'Owls',
    authors: [ann.authorId],
    members: [ben.authorId],
    status: 'active',
    permission: 'protected',
  })
  const note = await seed.makeNote(ann, { title: 'Ours', body: '<p>one two three</p>', permission: 'protected' })
  const user = await openNote(ann, note)
  await openTab(user, 'Edit')
  await user.click(await screen.findByRole('button', { name: 'Protected' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Properties' })
  expect(screen.getByRole('tab', { name: 'Properties' })).toHaveAttribute('aria-selected', 'true')
  expect(await within(panel).findByText('3')).toBeInTheDocument()
  const permission = (name: RegExp) => within(panel).getByRole('radio', { name })
  expect(permission(/^Protected/)).toBeChecked()
  expect(permission(/^Public/)).toHaveTextContent('All members of the community can read and edit it.')
  await user.click(permission(/^Private/))
  expect(await screen.findByRole('button', { name: 'Private' })).toBeInTheDocument()
  expect(await contribute()).toBeEnabled()
  await within(panel).findByRole('option', { name: 'Owls' })
  await user.selectOptions(within(panel).getByLabelText('Group'), 'Owls')
  expect(await within(panel).findByText('Members: Ben Ode')).toBeInTheDocument()
  const before = await stored(seed, ann, note)
  expect([before.permission, before.group ?? null]).toEqual(['protected', null])
  await save(user)
  expect(await stored(seed, ann, note)).toMatchObject({
    permission: 'private',
    group: group._id,
    _groupMembers: [ben.authorId],
  })
  expect((await change(seed, ben, note, { title: 'By the group' })).title).toBe('By the group')

  const again = await openNote(ann, note)
  const reopened = await openTab(again, 'Properties')
  expect(await within(reopened).findByRole('radio', { name: /^Private/ })).toBeChecked()
  expect(within(reopened).getByLabelText('Group')).toHaveValue(group._id)
  await within(reopened).findByRole('option', { name: 'Owls' })
  await again.selectOptions(within(reopened).getByLabelText('Group'), 'No group')
  await save(again)
  expect(await stored(seed, ann, note)).toMatchObject({ group: null, _groupMembers: [] })
})
