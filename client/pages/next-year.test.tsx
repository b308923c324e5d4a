import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Community } from '../../shared/domain/communities.ts'
import type { NewCopy } from '../../shared/domain/next-year.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const makeClass = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  return { community, mia, ann, ben }
}

/** Names of switches and check boxes go on with their description. */
const beginning = (name: string) => (full: string) => full === name || full.startsWith(`${name} `)

const PARTS = [
  'Settings and features',
  'Words left out',
  'Time zone and language',
  'Scaffolds',
  'Views',
  'Fixed pictures and drawings of managers',
  'Groups',
  'Key concepts',
]

test('an admin makes next year’s community on a form with the ticked parts, ticked pupils, and the old one archived [NEXT-01, NEXT-03]', async () => {
  const { seed } = site
  const { community, ann, ben } = await makeClass()
  const admin = await seed.admin()
  const user = visitAs(admin, `/manage/${community._id}`)
  const settings = within(await screen.findByRole('region', { name: 'Settings' }))
  await user.click(settings.getByRole('link', { name: 'New community from this one' }))
  await waitFor(() => expect(here()).toBe(`/nextyear/${community._id}`))

  const title = await screen.findByRole('textbox', { name: 'Title' })
  expect(title).toHaveValue(community.title)
  const parts = within(screen.getByRole('group', { name: 'What it takes over' }))
  expect(parts.getAllByRole('checkbox')).toHaveLength(PARTS.length)
  for (const name of PARTS) expect(parts.getByRole('checkbox', { name: beginning(name) })).toBeChecked()
  // Fixed items lie on views.
  await user.click(parts.getByRole('checkbox', { name: beginning('Views') }))
  expect(parts.getByRole('checkbox', { name: beginning('Fixed pictures and drawings of managers') })).toBeDisabled()
  await user.click(parts.getByRole('checkbox', { name: beginning('Groups') }))
  await user.click(screen.getByRole('button', { name: 'Make the community' }))
  await screen.findByText('Choose another title, so that you can tell the two communities apart.')
  await user.clear(title)
  await user.click(screen.getByRole('button', { name: 'Make the community' }))
  expect(await screen.findByText('Title must be input')).toBeInTheDocument()
  await user.type(title, ' Year 6 ')

  expect(screen.queryByRole('checkbox', { name: beginning('Ann Lee') })).toBeNull()
  await user.click(screen.getByRole('switch', { name: beginning('Take members along') }))
  await screen.findByRole('checkbox', { name: 'All 2 pupils' })
  await user.click(screen.getByRole('button', { name: 'Make the community' }))
  await screen.findByText('Tick the people who come along, or switch this off.')
  expect(network.writes().filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'All 2 pupils' }))
  expect(await screen.findByText('2 pupils come along.')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: beginning('Ben Ode') }))
  await user.click(screen.getByRole('switch', { name: beginning(`Archive “${community.title}”`) }))
  expect(screen.getByText('One pupil comes along.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make the community' }))
  await waitFor(() => expect(here()).not.toBe(`/nextyear/${community._id}`))

  const sent = network.calls().find(({ path }) => path === `/api/communities/${community._id}/copies`)
  const body: NewCopy = {
    title: 'Year 6',
    parts: ['settings', 'stopWords', 'region', 'scaffolds', 'keyConcepts'],
    members: [ann.authorId],
    archive: true,
  }
  expect(sent?.body).toEqual(body)
  const [, madeId = ''] = /^\/manage\/([0-9a-f]{24})$/.exec(here()) ?? []
  expect(madeId).not.toBe(community._id)
  expect(await seed.call<Community>(admin, 'GET', `/api/communities/${madeId}`)).toMatchObject({ title: 'Year 6' })
  expect(await seed.call<Community>(admin, 'GET', `/api/communities/${community._id}`)).toMatchObject({ archived: true }) // prettier-ignore

  visitAs(ann, '/')
  expect(await screen.findByRole('link', { name: 'Enter Year 6' })).toBeInTheDocument()
  visitAs(ben, '/')
  expect(await screen.findByRole('link', { name: `Read ${community.title}` })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Enter Year 6' })).toBeNull()
})

test('while a copy is being made the form says so; a failure is told, and it can be sent again [NEXT-02]', async () => {
  const { seed } = site
  const { community } = await makeClass()
  const path = `/api/communities/${community._id}/copies`
  const user = visitAs(await seed.admin(), `/nextyear/${community._id}`)
  const make = await screen.findByRole('button', { name: 'Make the community' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 2')
  const refusal = { message: 'x', code: 'copy.broken' }
  const refused = network.intercept('POST', path, {
    status: 503,
    json: refusal,
    headers: { 'X-Error-Code': 'copy.broken' },
  })
  await user.click(make)
  expect(await screen.findByRole('alert')).toHaveTextContent('The new community could not be finished. Nothing was made.') // prettier-ignore
  refused.remove()
  const held = network.hold('POST', path)
  await user.click(make)
  expect(await screen.findByRole('progressbar', { name: 'Making the community' })).toBeInTheDocument()
  held.release()
  await waitFor(() => expect(here()).toMatch(/^\/manage\//))
})

test('writers, and managers who may not create communities, are offered no way to it and are refused [NEXT-01]', async () => {
  const { community, mia, ann } = await makeClass()
  visitAs(mia, `/manage/${community._id}`)
  await screen.findByRole('link', { name: 'Log of acts' })
  expect(screen.queryByRole('link', { name: 'New community from this one' })).toBeNull()
  for (const who of [mia, ann]) {
    visitAs(who, `/nextyear/${community._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Only managers of this community who may create communities can do this.' }) // prettier-ignore
  }
})

test('an archived community stays under “Archived”, where it is read and searched, and a pupil’s own work is saved from it [NEXT-04]', async () => {
  const { seed } = site
  const { community, mia, ann } = await makeClass()
  const other = await seed.makeCommunity()
  await seed.join(ann, other)
  await seed.makeNote(ann, { title: 'Prisms', body: '<p>A prism splits light.</p>', viewId: community.welcomeViewId })
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { archived: true })

  let user = visitAs(ann, '/communitymanager')
  const section = within(await screen.findByRole('region', { name: 'Archived' }))
  expect(section.getByRole('heading', { level: 2, name: 'Archived' })).toBeInTheDocument()
  const titles = (list: HTMLElement) => within(list).getAllByRole('listitem').map(({ textContent }) => textContent) // prettier-ignore
  expect(titles(section.getByRole('list'))).toEqual([expect.stringContaining(community.title)])
  const mine = titles(screen.getByRole('list', { name: 'My communities' }))
  expect(mine).toEqual([expect.stringContaining(other.title)])
  expect(section.queryByRole('link', { name: /^Enter / })).toBeNull()
  await user.click(section.getByRole('link', { name: `Read ${community.title}` }))
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))

  visitAs(ann, `/search/${community._id}?q=prism`)
  expect(await screen.findByRole('link', { name: /Prisms/ })).toBeInTheDocument()

  user = visitAs(ann, '/communitymanager')
  await user.click(await screen.findByRole('link', { name: `My work in ${community.title}` }))
  const files = savedFiles()
  fireEvent.click(await screen.findByRole('button', { name: 'Save as HTML' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.file.text()).toContain('A prism splits light.')
})
