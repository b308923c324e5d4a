import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/queries.ts'
import { siteQuery } from '../lib/site.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite({ MANAGERS_CREATE_COMMUNITIES: 'on' })

test('where the site lets them, managers create communities that they manage; writers are offered no form [TEAC-10]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  visitAs(await seed.makeMember(community), '/communitymanager')
  await waitFor(() => expect(queryClient.getQueryData(siteQuery.queryKey)?.managersCreateCommunities).toBe(true))
  await screen.findByRole('link', { name: `Enter ${community.title}` })
  expect(screen.queryByRole('region', { name: 'Create a community' })).toBeNull()

  const user = visitAs(mia, '/communitymanager')
  const form = within(await screen.findByRole('region', { name: 'Create a community' }))
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Next class' } })
  fireEvent.change(form.getByLabelText('Registration key'), { target: { value: 'pupils' } })
  await user.click(form.getByRole('button', { name: 'Create' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Next class is ready' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('link', { name: 'Manage Next class' }))
  await waitFor(() => expect(here()).toMatch(/^\/manage\/[0-9a-f]{24}$/))
  await screen.findByRole('heading', { level: 1, name: 'Manage Next class' })
})
