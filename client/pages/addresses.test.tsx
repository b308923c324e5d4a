import type { UserEvent } from '@testing-library/user-event'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '../../e2e/support/seed.ts'
import { panel, tool } from '../testing/board.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', SITE_URL: 'http://learn.example.org' })

const shows = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const linkTo = (path: string) =>
  waitFor(() => {
    const link = [...document.querySelectorAll('a')].find((one) => one.getAttribute('href') === path)
    if (!link) throw new Error(`Nothing leads to ${path}.`)
    return link
  })

const leadsTo = async (user: UserEvent, path: string, title: string, lands = path) => {
  await user.click(await linkTo(path))
  await waitFor(() => expect(here()).toBe(lands))
  await shows(title)
  visit(path)
  await shows(title)
  expect(here()).toBe(lands)
}

test('every listed address opens its screen by a link and when it is typed in [PROD-06]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const { _id, title, welcomeViewId: viewId } = community
  const note = await seed.makeNote(mia, { title: 'Why is the sky blue?', viewId })
  const from = (who: Person, path: string) => visitAs(who, path)

  await leadsTo(visit('/signup'), '/login', 'Sign in')
  await leadsTo(visit('/login'), '/sso', 'Sign in with another service')
  await leadsTo(visit('/login'), '/signup', 'Sign up')
  await leadsTo(from(mia, '/communitymanager'), '/settings', 'Settings')
  await leadsTo(from(await seed.admin(), '/communitymanager'), '/admin', 'Users')
  await leadsTo(from(await seed.admin(), '/admin'), '/admintools', 'Admin tools')
  await leadsTo(from(mia, '/communitymanager'), `/manage/${_id}`, `Manage ${title}`)
  await leadsTo(from(mia, `/manage/${_id}`), `/authormanager/${_id}`, 'Members')
  await leadsTo(from(mia, `/authormanager/${_id}`), `/communityeditor/${_id}`, title)
  await leadsTo(from(mia, `/communityeditor/${_id}`), '/communitymanager', 'My communities')
  await leadsTo(from(mia, '/communitymanager'), `/communitytop/${_id}`, 'Welcome', `/view/${viewId}`)
  await leadsTo(from(mia, `/search/${_id}?q=sky`), `/contribution/${note._id}`, 'Why is the sky blue?')

  const user = from(mia, `/view/${viewId}`)
  await user.click(await tool('Analytics'))
  const entry = await within(await panel('Analytics')).findByRole('link', { name: 'Author network' })
  expect(entry).toHaveAttribute('href', `/authornetwork/${viewId}`)
  visit(`/authornetwork/${viewId}`)
  await shows('Author network')

  const finder = from(mia, `/view/${viewId}#search`)
  await finder.type(await screen.findByRole('combobox', { name: 'Search this community' }), 'sky')
  const found = within(await screen.findByRole('listbox', { name: 'Found' }))
  await finder.click(await found.findByRole('option', { name: /Why is the sky blue/ }))
  await waitFor(() => expect(here()).toBe(`/contribution/${note._id}/${viewId}`))
  await shows('Why is the sky blue?')
  visit(`/contribution/${note._id}/${viewId}`)
  await shows('Why is the sky blue?')
})
