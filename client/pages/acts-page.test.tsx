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

test('details have words: those of roles, and of switches on the settings page [AUDT-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  await seed.changeSettings(community, { approveFirst: true, plugins: { essence: true } })
  const put = (body: object) => seed.call(mia, 'PUT', `/api/objects/${ann.authorId}`, body)
  await put({ approveFirst: true })
  await put({ blockLogin: true })
  await put({ blockLogin: false })
  await put({ role: 'manager' })
  visitAs(mia, `/acts/${community._id}`)
  const detailsOf = async (act: string) => {
    const found = (await rows()).filter((row) => within(row).queryByRole('rowheader', { name: act }))
    return found.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  }
  await waitFor(async () => expect(await detailsOf('Role changed')).toEqual(['Before: Writer, Now: Manager']))
  expect(await detailsOf('Member blocked or unblocked')).toEqual(['Blocked: no', 'Blocked'])
  expect(await detailsOf('“Approve first” for a member')).toEqual(['Approve first'])
  expect(await detailsOf('Settings changed')).toEqual(['Essence, Approve first'])
})
