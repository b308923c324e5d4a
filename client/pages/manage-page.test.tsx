import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const heading = (title: string) => screen.findByRole('heading', { level: 1, name: `Manage ${title}` })

test('managers come by one click from the view and from “My communities” to a page with exactly the sections Invite, People, Views and Settings; writers are offered no way and are refused [TEAC-01]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const { _id: id, title, welcomeViewId } = community
  const ann = await seed.makeMember(community)

  let user = visitAs(mia, `/view/${welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Manage' }))
  await waitFor(() => expect(here()).toBe(`/manage/${id}`))
  await heading(title)
  const main = within(screen.getByRole('main'))
  const names = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Invite', 'People', 'Views', 'Settings'])
  for (const name of names) {
    const way = within(main.getByRole('navigation')).getByRole('link', { name })
    expect(document.querySelector(way.getAttribute('href') ?? '')).toBe(main.getByRole('region', { name }))
  }
  expect(within(main.getByRole('navigation')).getAllByRole('link')).toHaveLength(4)
  const views = within(main.getByRole('region', { name: 'Views' }))
  expect(await views.findByRole('link', { name: 'Welcome' })).toHaveAttribute('href', `/view/${welcomeViewId}`)

  user = visitAs(mia, '/communitymanager')
  const way = await screen.findByRole('link', { name: `Manage ${title}` })
  expect(way).toHaveTextContent('Manage')
  await user.click(way)
  await waitFor(() => expect(here()).toBe(`/manage/${id}`))

  visitAs(ann, `/view/${welcomeViewId}`)
  await screen.findByRole('link', { name: 'Groups' })
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull()
  visit('/communitymanager')
  await screen.findByRole('link', { name: `Enter ${title}` })
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull()
  visit(`/manage/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Only the managers of this community can manage it.' })
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
})

test('an admin who is no member finds each part of a community’s management on its page [TEAC-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const { _id: id } = community
  visitAs(await seed.admin(), `/manage/${id}`)
  await heading(community.title)
  const links = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('link').map((link) => link.getAttribute('href')) // prettier-ignore
  expect(links('Settings')).toEqual([
    `/communityeditor/${id}`,
    expect.stringMatching(/^\/contribution\/[0-9a-f]{24}$/),
    `/scaffoldmanager/${id}`,
    `/groupmanager/${id}`,
    `/moderation/${id}`,
    `/acts/${id}`,
  ])
  expect(links('People')).toEqual([`/authormanager/${id}`, `/authormanager/${id}?tab=classList`])
  await waitFor(() => expect(links('Views')).toEqual([`/view/${community.welcomeViewId}`, `/viewmanager/${id}`]))
})
