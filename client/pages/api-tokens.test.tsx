import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const card = async () => within(await screen.findByRole('region', { name: 'API tokens' }))
const opens = async (path: string, token: string) => (await site.app.request('GET', path, { token })).status
const item = async () => (await (await card()).findByRole('listitem')).textContent

test('a token is made in the settings with name, scope, community and end date, displayed once, listed with its last use and withdrawn after a question [TOKN-01]', async () => {
  const community = await site.seed.makeCommunity({ title: 'Pond' })
  const ann = await site.seed.makeMember(community)
  const user = visitAs(ann, '/settings')
  await user.click(await (await card()).findByRole('button', { name: 'New token' }))
  expect(inputNamed('name')).toHaveFocus()
  await user.click((await card()).getByRole('button', { name: 'Create the token' }))
  await waitFor(() => expect(inputNamed('name')).toHaveAccessibleDescription('This field is required.'))
  await user.type(inputNamed('name') as HTMLInputElement, 'R script')
  fireEvent.change(inputNamed('until') as HTMLInputElement, { target: { value: '2020-01-01' } })
  await user.click((await card()).getByRole('button', { name: 'Create the token' }))
  await waitFor(() => expect(inputNamed('until')).toBeInvalid())
  expect(network.writes()).toEqual([])
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  fireEvent.change(inputNamed('until') as HTMLInputElement, { target: { value: day } })
  await user.selectOptions((await card()).getByRole('combobox', { name: 'Where' }), 'Pond')
  await user.click((await card()).getByRole('button', { name: 'Create the token' }))
  const shown = await (await card()).findByText(/^buildon_/)
  const token = shown.textContent ?? ''
  expect(await item()).toMatch(/^R scriptread · PondValid until .+Not used yet/)
  expect((await card()).getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(await opens(`/api/communities/${community._id}`, token)).toBe(200)

  visit('/settings')
  await waitFor(async () => expect(await item()).toMatch(/Last used: /))
  expect(screen.queryByText(token)).toBeNull()
  const withdraw = async (answer: string) => {
    await user.click((await card()).getByRole('button', { name: 'Withdraw the token R script' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the token R script?' })
    await user.click(within(dialog).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await withdraw('Cancel')
  expect(await opens(`/api/communities/${community._id}`, token)).toBe(200)
  await withdraw('Withdraw')
  await screen.findByText('The token R script is withdrawn.')
  await waitFor(async () => expect((await card()).queryByRole('listitem')).toBeNull())
  expect(await opens(`/api/communities/${community._id}`, token)).toBe(401)
})

test('a token of all communities may write if that is chosen; an act by it has a mark in the log of acts [TOKN-01]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const user = visitAs(mia, '/settings')
  await user.click(await (await card()).findByRole('button', { name: 'New token' }))
  await user.type(inputNamed('name') as HTMLInputElement, 'Python')
  await user.selectOptions((await card()).getByRole('combobox', { name: 'The program may' }), 'read and write')
  await user.click((await card()).getByRole('button', { name: 'Create the token' }))
  const token = (await (await card()).findByText(/^buildon_/)).textContent ?? ''
  expect(await item()).toMatch(/^Pythonread and write · In all my communities/)
  const body = { data: { flipname: true } }
  const { status } = await site.app.request('PUT', `/api/objects/${community.rootContextId}`, { token, body })
  expect(status).toBe(200)
  visitAs(mia, `/acts/${community._id}?act=settingsChanged`)
  const row = await screen.findByRole('row', { name: /Settings changed/ })
  expect(row).toHaveTextContent('With an API token')
})
