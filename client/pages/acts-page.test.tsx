import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Community } from '../../shared/domain/communities.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Log of acts' }))
    .getAllByRole('row')
    .slice(1)

test('an admin reads the log of acts and filters it by person, act and community, in the address [AUDT-02]', async () => {
  const { seed } = site
  const admin = await seed.admin()
  const keys = { registrationKey: 'writers', managerRegistrationKey: 'managers' }
  const { _id } = await seed.call<Community>(admin, 'POST', '/api/communities', { title: 'Pond', ...keys })
  visitAs(admin, '/acts')
  expect((await rows()).length).toBeGreaterThan(2)

  fireEvent.change(screen.getByRole('combobox', { name: 'Act' }), { target: { value: 'communityMade' } })
  await screen.findByRole('option', { name: 'Pond' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Community' }), { target: { value: _id } })
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const [row] = await rows()
  expect(row).toHaveTextContent(/Community made.*Site Admin \(admin\).*Pond/)
  await waitFor(() => expect(here()).toMatch(/act=communityMade/))
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeVisible()

  fireEvent.change(screen.getByRole('textbox', { name: 'Person' }), { target: { value: 'nobody-of-this-name' } })
  await screen.findByText('No entries')
  await waitFor(() => expect(here()).toContain('person=nobody-of-this-name'))
})
