import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(await screen.findByText('Archived')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Enter/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Read / }))
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))
  expect(await screen.findByText(ARCHIVED)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /New Note/ })).toBeNull()

  visitAs(ann, `/contribution/${note._id}/${community.welcomeViewId}`)
  expect(await screen.findByRole('heading', { level: 2, name: 'Light' })).toBeInTheDocument()
  expect(screen.getByText(ARCHIVED)).toBeInTheDocument()
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
  const item = within((await screen.findByText('Archived')).closest('li')!)
  expect(item.queryByRole('link', { name: /^Read / })).toBeNull()
  visitAs(ann, `/view/${community.welcomeViewId}`)
  expect(await screen.findByText(new RegExp(ARCHIVED))).toBeInTheDocument()
})
