import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { platformsSchema } from '../../shared/domain/lti.ts'
import type * as z from 'zod/mini'

import { here, startSite, visitAs } from '../testing/site.tsx'

const SITE = 'https://learn.example.org'
const site = startSite({ SITE_URL: SITE })

test('an admin registers a platform by the form; what is wrong is said at its field [LTIX-01]', async () => {
  const { seed } = site
  const admin = await seed.admin()
  const user = visitAs(admin, '/admintools')
  await user.click(await screen.findByRole('link', { name: 'Learning platforms' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Learning platforms' })).toBeVisible()
  expect(here()).toBe('/learning-platforms')
  expect(await screen.findByText(`${SITE}/auth/lti/login`)).toBeVisible()
  expect(screen.getByText(`${SITE}/auth/lti/launch`)).toBeVisible()
  expect(screen.getByText(`${SITE}/auth/lti/keys`)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Register a platform' }))
  const form = within(screen.getByRole('form', { name: 'Register a platform' }))
  const field = (name: RegExp) => form.getByRole('textbox', { name })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(/^Name/)).toHaveFocus())
  await user.type(field(/^Name/), 'Moodle')
  await user.type(field(/issuer/), 'https://moodle.school.example')
  await user.type(field(/^Client ID/), 'client-1')
  await user.type(field(/^Deployment IDs/), '1\n2')
  await user.type(field(/^Authentication request/), 'https://moodle.school.example/mod/lti/auth.php')
  await user.type(field(/^Public keyset/), 'https://10.0.0.1/mod/lti/certs.php')
  await user.type(field(/^Access token/), 'https://moodle.school.example/mod/lti/token.php')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This address is not public. The setting SERVICE_SITES of the server can allow it.')).toBeVisible() // prettier-ignore
  await user.clear(field(/^Public keyset/))
  await user.type(field(/^Public keyset/), 'https://moodle.school.example/mod/lti/certs.php')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit Moodle' })).toBeVisible()
  const stored = await seed.call<z.infer<typeof platformsSchema>>(admin, 'GET', '/api/lti/platforms')
  expect(stored.platforms).toMatchObject([{ name: 'Moodle', deployments: ['1', '2'], frames: [] }])

  await user.click(screen.getByRole('button', { name: 'Make a registration link' }))
  expect(await screen.findByText(new RegExp(`^${SITE}/auth/lti/register\\?key=`))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Moodle' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Remove Moodle?' })).getByRole('button', { name: 'Remove' }),
  )
  expect(await screen.findByText('No platform is registered yet.')).toBeVisible()
})
