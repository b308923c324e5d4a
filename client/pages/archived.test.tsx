import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/queries.ts'
import {
  contribute,
  editTab,
  fill,
  storedWriting,
  openTab,
  recovery,
  save,
  textField,
  titleField,
} from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()
const ARCHIVED = 'This community is archived: it can be read, and nothing in it can be changed.'

test('a writer opens an archived community by “Read”, is told that it is archived, and is offered no writing; managers go on [ARCV-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const note = await seed.makeNote(mia, { title: 'Light', viewId: community.welcomeViewId, permission: 'public' })
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { archived: true })

  const user = visitAs(ann, '/')
  const archived = within(await screen.findByRole('list', { name: 'Archived' }))
  expect(archived.getByText('Archived')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Enter/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Read / }))
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))
  await screen.findByText(ARCHIVED)
  expect(screen.queryByRole('button', { name: /New note/ })).toBeNull()

  visitAs(ann, `/contribution/${note._id}/${community.welcomeViewId}`)
  expect(await screen.findByRole('heading', { level: 2, name: 'Light' })).toBeInTheDocument()
  await screen.findByText(ARCHIVED)
  expect(screen.queryByRole('button', { name: 'Build on' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Edit' })).toBeNull()

  visitAs(mia, `/contribution/${note._id}/${community.welcomeViewId}`)
  expect(await screen.findByRole('button', { name: 'Build on' })).toBeInTheDocument()
  expect(screen.queryByText(ARCHIVED)).toBeNull()
})

test('a manager decides whether members may still read it; where not, they are offered no “Read” [ARCV-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const user = visitAs(mia, `/communityeditor/${community._id}`)
  const archived = await screen.findByRole('switch', { name: /^Archived/ })
  expect(screen.queryByRole('switch', { name: /^Members may still read/ })).toBeNull()
  await user.click(archived)
  const readable = await screen.findByRole('switch', { name: /^Members may still read/ })
  expect(readable).toBeChecked()
  await user.click(readable)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await seed.call(mia, 'GET', `/api/communities/${community._id}`)).toMatchObject({
      archived: true,
      archivedReadable: false,
    }),
  )
  visitAs(ann, '/')
  const item = within(await screen.findByRole('list', { name: 'Archived' }))
  expect(item.queryByRole('link', { name: /^Read / })).toBeNull()
  visitAs(ann, `/view/${community.welcomeViewId}`)
  expect(await screen.findByText(new RegExp(ARCHIVED))).toBeInTheDocument()
})

const STORED =
  'Contribution Failed. Your writing temporary saved to the localstorage. Please recover the writing by "Recovery" button on the new note. Your text is safe in this browser: try again later, or open a new note and press “Recovery”.'

test.each([
  ['members still read', true],
  ['is closed to them', false],
])(
  'a text that is written when a community is archived that %s stays on the page and in the browser, with the reason; afterwards it is offered again [ARCV-01]',
  async (_which, archivedReadable) => {
    const { seed } = site
    const { community, mia } = await seed.makeManaged()
    const ann = await seed.makeMember(community)
    const change = (body: object) => seed.call(mia, 'PUT', `/api/communities/${community._id}`, body)
    const old = { title: 'Light', body: '<p>Light is straight.</p>' }
    const note = await seed.makeNote(ann, { ...old, viewId: community.welcomeViewId })
    const text = '<p>Light bends in water.</p>'

    const user = visitAs(ann, `/contribution/${note._id}`)
    await openTab(user, 'Edit')
    fill(await textField(), text)
    await change({ archived: true, archivedReadable })
    await user.click(await contribute())
    const alert = await screen.findByText(ARCHIVED)
    await waitFor(() => expect(alert.closest('[role=alert]')).toHaveTextContent(STORED))
    // The note has been fetched again.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(alert).toBeInTheDocument()
    expect(await textField()).toHaveValue(text)
    expect(storedWriting()).toContain(text)

    visitAs(ann, `/contribution/${note._id}`)
    await screen.findByText(ARCHIVED)
    expect(screen.queryByText('(forbidden)')).toBeNull()
    expect(editTab()).toBeNull()
    expect(storedWriting()).toContain(text)

    await change({ archived: false })
    const again = visitAs(ann, `/contribution/${note._id}`)
    await openTab(again, 'Edit')
    await waitFor(() => expect(recovery()).toBeInTheDocument())
    await again.click(recovery()!)
    expect(await textField()).toHaveValue(text)
    await save(again)
    expect(await seed.call(ann, 'GET', `/api/objects/${note._id}`)).toMatchObject({ data: { body: text } })
  },
)

test('a note that was begun when its community is archived is kept, and a new note offers it afterwards [ARCV-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const begin = () => seed.makeNote(ann, { title: '', body: '', status: 'unsaved', viewId: community.welcomeViewId })
  const user = visitAs(ann, `/contribution/${(await begin())._id}`)
  fill(await titleField(), 'Light')
  fill(await textField(), '<p>Light bends in water.</p>')
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { archived: true })
  await user.click(await contribute())
  await screen.findByText(ARCHIVED)
  expect(storedWriting()).toContain('Light bends in water.')

  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { archived: false })
  const again = visitAs(ann, `/contribution/${(await begin())._id}`)
  await waitFor(() => expect(recovery()).toBeInTheDocument())
  await again.click(recovery()!)
  expect(await titleField()).toHaveValue('Light')
  expect(await textField()).toHaveValue('<p>Light bends in water.</p>')
})
