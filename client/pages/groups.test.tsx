import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { uploadPupils } from '../../e2e/support/class-lists.ts'
import type { Group } from '../../shared/domain/groups.ts'
import { card, titles } from '../testing/board.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { expectTexts, fill, titleField, twoMembers } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async ({ withBen = false } = {}) => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const [me, him] = [ann.authorId, ben.authorId]
  const fields = {
    title: 'Owls',
    status: 'active',
    permission: 'protected',
    authors: [me],
    members: withBen ? [me, him] : [me],
  }
  const group = await seed.call<Group>(ann, 'POST', `/api/groups/${community._id}`, fields)
  const stored = () => seed.call<Group>(ann, 'GET', `/api/objects/${group._id}`)
  const path = `/api/objects/${community._id}/${group._id}`
  const change = async (fields: object) => seed.call<Group>(await seed.admin(), 'PUT', path, fields)
  const open = `/contribution/${group._id}`
  return {
    seed,
    community,
    ann,
    ben,
    me,
    him,
    group,
    stored,
    change,
    path,
    open,
    list: `/groupmanager/${community._id}`,
  }
}

const rows = () => {
  const list = screen.queryByRole('list', { name: 'Groups' })
  return list ? within(list).getAllByRole('listitem') : []
}
const expectRows = (...texts: RegExp[]) => expectTexts(rows, texts)
const members = () => within(screen.getByRole('region', { name: 'Members' })).queryAllByRole('listitem')
const expectMembers = (...names: string[]) => expectTexts(members, names.map((name) => new RegExp(`${name}$`))) // prettier-ignore
const selector = () => screen.findByPlaceholderText<HTMLInputElement>('Choose a member')
const options = () => [...document.querySelectorAll<HTMLElement>('[data-combobox-option]')]
const search = async (name: string) => fill(await selector(), name)
const choose = async (user: UserEvent, search: string, name: string) => {
  await user.click(await selector())
  fill(await selector(), search)
  await expectTexts(options, [name])
  await user.click(options()[0]!)
}
const button = (name: string) => screen.findByRole('button', { name })
const add = async (user: UserEvent) => user.click(await button('Add'))
const save = () => button('Save')
const expectNothingToSave = () => waitFor(async () => expect(await save()).toHaveAttribute('aria-disabled', 'true'))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a member comes from a view and adds a group by its title; without one nothing is added, and nothing is said [GRPM-01, GRPM-03, GRPM-04, GRPV-12]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Groups' }))
  await screen.findByRole('heading', { name: 'No groups yet' })
  expect(here()).toBe(`/groupmanager/${community._id}`)
  const field = screen.getByRole('textbox', { name: 'Title of a new group' })
  network.forget()
  for (const nothing of ['', '   ']) {
    fill(field, nothing)
    await add(user)
  }
  expect(network.writes()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()

  fill(field, 'Owls')
  await user.type(field, '{Enter}')
  await expectRows(/Owls.*1 member.*Ann Lee/)
  await waitFor(() => expect(field).toHaveValue(''))
  expect(network.writes().map(({ path }) => path)).toEqual([`/api/groups/${community._id}`])
  const [made] = await seed.call<Group[]>(ann, 'GET', `/api/communities/${community._id}/groups`)
  expect(made).toMatchObject({
    title: 'Owls',
    status: 'active',
    permission: 'protected',
    authors: [ann.authorId],
    members: [ann.authorId],
  })
  const link = within(rows()[0]!).getByRole('link', { name: /Owls/ })
  expect(link).toHaveAttribute('href', `/contribution/${made?._id}`)
  visit(`/contribution/${made?._id}`)
  expect(await titleField()).toHaveValue('Owls')
})

test('only who may write a group removes it, after a question; it is kept as inactive [GRPM-05, GRPM-06, GRPV-13]', async () => {
  const { ann, ben, me, him, stored, change, list } = await start()
  visitAs(ben, list)
  await expectRows(/Owls.*1 member.*Ann Lee/)
  await change({ title: 'Barn owls', members: [me, him] })
  await expectRows(/Barn owls.*2 members.*Ann Lee and Ben Ode/)
  expect(screen.queryByRole('button', { name: 'Remove Barn owls' })).toBeNull()

  const user = visitAs(ann, list)
  const remove = async () => user.click(await button('Remove Barn owls'))
  const question = async () => within(await dialog('Are you sure to remove the group?'))
  await remove()
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await closed()
  await expectRows(/Barn owls/)
  expect((await stored()).status).toBe('active')
  await remove()
  await user.click((await question()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeInTheDocument()
  expect(await stored()).toMatchObject({ title: 'Barn owls', status: 'inactive' })
})

test('a group that is removed goes from an open list at once; what others have added shows to whoever comes back to it', async () => {
  const { seed, community, ben, change, list } = await start()
  visitAs(ben, list)
  await expectRows(/Owls/)
  await change({ status: 'inactive' })
  await screen.findByRole('heading', { name: 'No groups yet' })
  await seed.call(await seed.admin(), 'POST', `/api/groups/${community._id}`, { title: 'Foxes' })
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await expectRows(/Foxes.*1 member/)
  expect(within(rows()[0]!).queryByRole('button')).toBeNull()
})

test('the selector lists 80 people and finds the others; nobody is taken twice, nor without being chosen [GRPM-07, GRPM-08, GRPM-09, GRPM-10, GRPV-10, GRPV-11, NAVB-15]', async () => {
  const { seed, community, ann, me, him, stored, path, open } = await start()
  await uploadPupils(seed, await seed.admin(), community, 80)
  const user = visitAs(ann, open)
  expect(await titleField()).toHaveValue('Owls')
  await add(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('no author selected.')
  await user.click(await selector())
  await waitFor(() => expect(options()).toHaveLength(80))
  await choose(user, 'LÉE ann', 'Ann Lee')
  await add(user)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('already included'))
  await expectMembers('Ann Lee')
  await expectNothingToSave()

  await choose(user, 'ben', 'Ben Ode')
  await add(user)
  await expectMembers('Ann Lee', 'Ben Ode')
  expect((await stored()).members).toEqual([me])
  await user.click(await button('Remove Ann Lee from the group'))
  await expectMembers('Ben Ode')
  network.forget()
  await user.click(await save())
  await waitFor(() => expect(network.writes()).toEqual([{ method: 'PUT', path, body: { members: [him] } }]))
  await waitFor(async () => expect((await stored()).members).toEqual([him]))
})

test('while the community wants pseudonyms, the selector shows them alone, from the moment it does [GRPM-11, PLUG-19]', async () => {
  const { seed, community, ann, him, open } = await start()
  const { pseudoName } = await seed.call<{ pseudoName: string }>(ann, 'GET', `/api/objects/${him}`)
  const user = visitAs(ann, open)
  const expectOnly = async (name: string) => {
    await user.click(await selector())
    await search(name)
    await expectTexts(options, [name])
  }
  await expectOnly('Ben Ode')
  await seed.changeSettings(community, { pseudoNameInAuthorSelector: true })
  await waitFor(async () => expect(await selector()).toHaveValue(''))
  await user.click(await selector())
  await search('Ode')
  await screen.findByText('No member with this name')
  await expectOnly(pseudoName)
  await seed.changeSettings(community, { pseudoNameInAuthorSelector: false })
  await waitFor(async () => expect(await selector()).toHaveValue(''))
  await expectOnly('Ben Ode')
})

test('saving sends what has changed, not without a title, and is told for two seconds [GRPM-07, GRPM-13]', async () => {
  const { ann, me, him, path, open } = await start()
  const user = visitAs(ann, open)
  network.forget()
  fill(await titleField(), '')
  await user.click(await save())
  expect(await screen.findByText('This field is required.')).toBeInTheDocument()
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  expect(network.writes()).toEqual([])
  fill(await titleField(), 'Night owls')
  await choose(user, 'ben', 'Ben Ode')
  await add(user)
  await expectMembers('Ann Lee', 'Ben Ode')
  const pressed = await save()
  const sign = () => screen.queryByText('Saved')
  const clock = stopClock()
  fireEvent.click(pressed)
  await clock.until(() => sign() !== null)
  expect(network.writes()).toEqual([{ method: 'PUT', path, body: { title: 'Night owls', members: [me, him] } }])
  await clock.pass(1_999)
  expect(sign()).toBeInTheDocument()
  await clock.pass(1)
  expect(sign()).toBeNull()
  expect(pressed).toHaveAttribute('aria-disabled', 'true')
})

test('who may not write a group reads it without controls, as others save it; removed, nobody changes it any more [GRPM-12, GRPV-10]', async () => {
  const { ann, ben, me, him, change, open } = await start()
  visitAs(ben, open)
  await screen.findByRole('heading', { level: 2, name: 'Owls' })
  await expectMembers('Ann Lee')
  const main = within(screen.getByRole('main'))
  for (const role of ['button', 'textbox']) expect(main.queryByRole(role)).toBeNull()
  await change({ title: 'Night owls', members: [me, him] })
  await screen.findByRole('heading', { level: 2, name: 'Night owls' })
  await expectMembers('Ann Lee', 'Ben Ode')

  visitAs(ann, open)
  await expectNothingToSave()
  await change({ status: 'inactive' })
  expect(await screen.findByText('This group has been removed')).toBeInTheDocument()
  for (const role of ['button', 'textbox']) expect(within(screen.getByRole('main')).queryByRole(role)).toBeNull()
})

test('who is taken out loses what is private to the group, on an open board too', async () => {
  const { seed, community, ann, ben, me, group, change } = await start({ withBen: true })
  const fields = { type: 'Note', title: 'Secret', status: 'active', permission: 'private', group: group._id }
  const note = await seed.call<Group>(ann, 'POST', `/api/contributions/${community._id}`, fields)
  await seed.placeOn(ann, community.welcomeViewId, note._id, 100, 100)
  visitAs(ben, `/view/${community.welcomeViewId}`)
  await card('Secret')
  await change({ members: [me] })
  await waitFor(() => expect(titles()).toEqual([]))
})

test('of two who save at once neither loses their words, and nobody leaves what is not saved unasked', async () => {
  const { ann, me, him, stored, change, open } = await start()
  const user = visitAs(ann, open)
  fill(await titleField(), 'Barn owls')
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false))
  await user.click(screen.getByRole('link', { name: 'All groups' }))
  await user.click(within(await dialog('Leave this page?')).getByRole('button', { name: 'Stay' }))
  await closed()
  expect(here()).toBe(open)
  const { remove } = network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    await change({ title: 'Eagle owls', members: [me, him] })
    return pass()
  })
  await user.click(await save())
  const told = await screen.findByRole('alert')
  expect(told).toHaveTextContent('Someone else saved this group')
  expect(told).toHaveTextContent('TitleEagle owlsMembersAnn Lee and Ben Ode')
  expect(await titleField()).toHaveValue('Barn owls')
  await expectMembers('Ann Lee', 'Ben Ode')
  expect((await stored()).title).toBe('Eagle owls')
  remove()
  await user.click(within(told).getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Barn owls', members: [me, him] }))
})

test('of two who change different things of a group both are kept, and nobody is asked', async () => {
  const { ann, me, him, stored, change, open } = await start()
  const user = visitAs(ann, open)
  fill(await titleField(), 'Barn owls')
  await change({ members: [me, him] })
  await expectMembers('Ann Lee', 'Ben Ode')
  expect(screen.queryByRole('alert')).toBeNull()
  const { remove } = network.intercept('PUT', /^\/api\/objects\//, async (pass) => {
    remove()
    await change({ members: [me] })
    return pass()
  })
  await user.click(await save())
  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Barn owls', members: [me] }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was changed and not saved is kept when the page is closed, offered to its writer alone, and taken back over what others have saved', async () => {
  const { ann, me, him, stored, change, open } = await start()
  visitAs(ann, open)
  fill(await titleField(), 'Barn owls')
  visitAs(await site.seed.admin(), open)
  await titleField()
  expect(screen.queryByText(/Changes of yours/)).toBeNull()
  await change({ members: [me, him] })
  const user = visitAs(ann, open)
  await screen.findByText(/^Changes of yours from .+ were not saved\.$/)
  expect((await titleField()).value).toBe('Owls')
  await user.click(screen.getByRole('button', { name: 'Recover' }))
  expect((await titleField()).value).toBe('Barn owls')
  expect(screen.queryByText(/Changes of yours/)).toBeNull()
  await user.click(await save())
  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Barn owls', members: [me, him] }))
  visitAs(ann, open)
  await expectMembers('Ann Lee', 'Ben Ode')
  expect(screen.queryByText(/Changes of yours/)).toBeNull()
})
