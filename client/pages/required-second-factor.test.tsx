import { screen, waitFor } from '@testing-library/react'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { ADMIN } from '../../e2e/support/test-server.ts'
import { inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite({ SECOND_FACTOR: 'admins' })

test('where the site requires it, an admin gets the set-up in place of every page, and then the page [SESS-02]', async () => {
  const admin = await site.seed.signIn(ADMIN)
  const user = visitAs(admin, '/communitymanager')
  await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })
  await waitFor(() => expect(inputNamed('password')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.keyboard(`${admin.password}{Enter}`)
  const [, key = ''] = /^Key: (.*)$/.exec((await screen.findByText(/^Key:/)).textContent) ?? []
  await waitFor(() => expect(inputNamed('code')).toHaveFocus())
  await user.keyboard(`${await generate({ secret: key.replaceAll(' ', '') })}{Enter}`)
  const paths = network.calls().map(({ path }) => path)
  expect(paths).not.toContain('/api/communities')
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await screen.findByRole('heading', { level: 1, name: /communities/i })
  expect(here()).toBe('/communitymanager')
})
