import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const dialog = () => screen.findByRole('dialog')
const open = async (user: ReturnType<typeof visitAs>, name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await dialog())
}

test('an admin types the user name to erase a person, reads what goes and what stays, and sees the report, later too [RSCH-14]', async () => {
  const { seed } = site
  const admin = await seed.admin()
  const community = await seed.makeCommunity({ title: 'Optics' })
  const ida = await seed.makeMember(community, { firstName: 'Ida', lastName: 'Quill' })
  const [{ pseudoName = '' } = {}] = await seed.call<{ pseudoName?: string }[]>(ida, 'GET', '/api/users/myRegistrations') // prettier-ignore
  const user = visitAs(admin, '/admin?q=quill')
  const ask = await open(user, /^Erase Ida Quill/)
  await ask.findByText(/Notes and other contributions stay readable/)
  expect(ask.getByText(/^Names, user name, e-mail address and password/)).toBeVisible()
  expect(ask.getByText('This cannot be undone.')).toBeVisible()
  const field = ask.getByLabelText(/^Type the user name/)
  await user.type(field, 'ida')
  await user.click(ask.getByRole('button', { name: 'Erase for good' }))
  await ask.findByText('This is not the user name of the person. Nothing was erased.')
  expect(field).toHaveFocus()
  expect(await seed.opens(ida, ida.password)).toBe(true)

  await user.clear(field)
  await user.type(field, ida.userName)
  await user.click(ask.getByRole('button', { name: 'Erase for good' }))
  await ask.findByText('The person is erased.')
  expect(network.writes().at(-1)).toEqual({
    method: 'POST',
    path: `/api/users/${ida.userId}/erasure`,
    body: { userName: ida.userName },
  })
  const report = ask.getByText('Pseudonyms').parentElement
  expect(report).toHaveTextContent(`Optics${pseudoName}`)
  expect(ask.getByText('Changed or deleted').parentElement).toHaveTextContent('Accounts1')
  expect(await seed.opens(ida, ida.password)).toBe(false)
  await user.click(ask.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/contains “quill”/)

  const erased = within(await screen.findByRole('region', { name: 'Erased people' }))
  await user.click(erased.getByText(/^Erased on/))
  expect(await erased.findByText(pseudoName)).toBeVisible()
})

test('the last manager of a community is refused, with the name of the community [RSCH-14]', async () => {
  const { seed } = site
  const admin = await seed.admin()
  const community = await seed.makeCommunity({ title: 'Acoustics' })
  const person = await seed.makeUser({ firstName: 'Only', lastName: 'Manager' })
  await seed.join(person, community, 'manager')
  const authors = await seed.call<{ _id: string; userId: string }[]>(person, 'GET', `/api/communities/${community._id}/authors`) // prettier-ignore
  for (const { _id } of authors.filter(({ userId }) => userId !== person.userId))
    await seed.call(person, 'PUT', `/api/objects/${community._id}/${_id}`, { role: 'writer' })
  const user = visitAs(admin, '/admin?q=only')
  const ask = await open(user, /^Erase Only Manager/)
  await user.type(await ask.findByLabelText(/^Type the user name/), person.userName)
  await user.click(ask.getByRole('button', { name: 'Erase for good' }))
  await ask.findByText('This is the only manager of a community. Please make another member a manager first. Nothing was erased.') // prettier-ignore
  expect(ask.getByRole('listitem')).toHaveTextContent('Acoustics')
  expect(await seed.opens(person, person.password)).toBe(true)
})
