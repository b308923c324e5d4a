import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('my communities are read again after a failure, and a community is entered', async () => {
  const { seed } = site
  const first = await seed.makeCommunity()
  const ann = await seed.makeUser()
  await seed.join(ann, first)
  const refused = { status: 403, json: { message: 'Forbidden' } }
  const { remove } = network.intercept('GET', '/api/users/myRegistrations', refused)
  const user = visitAs(ann, '/communitymanager')
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const list = await screen.findByRole('list', { name: 'My communities' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: `Enter ${first.title}` }))
  await waitFor(() => expect(here()).toBe(`/view/${first.welcomeViewId}`))
  expect(await screen.findByRole('button', { name: 'New Note' })).toBeEnabled()
})
