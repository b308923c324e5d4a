import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../shared/domain/authors.ts'
import type { Person } from '../../e2e/support/seed.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const membersOf = async (who: Pick<Person, 'token'>, communityId: string) =>
  z
    .array(authorSchema)
    .parse(await site.seed.call(who, 'GET', `/api/communities/${communityId}/authors`))
    .filter(({ status }) => status === 'active')
    .map(({ firstName }) => firstName)
const writers = () => screen.findByRole('list', { name: 'Writers' })

test('a manager removes a member after one question, and adds them again [TEAC-07]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  const user = visitAs(mia, `/authormanager/${community._id}`)
  await user.click(await within(await writers()).findByRole('button', { name: /Una Quist/ }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Una Quist from the community?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await membersOf(mia, community._id)).toContain('Una')

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  const removed = await screen.findByRole('list', { name: 'Removed' })
  expect(removed).toHaveTextContent('Una Quist')
  expect(await membersOf(mia, community._id)).not.toContain('Una')
  await user.click(within(removed).getByRole('button', { name: 'Add Una Quist again' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Removed' })).toBeNull())
  expect(await membersOf(mia, community._id)).toContain('Una')
  await within(await writers()).findByRole('button', { name: /Una Quist/ })
})

test('a manager adds people of another community by ticking names, or by pasted user names [PEOP-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const una = await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const { community: second, mia: other } = await seed.makeManaged()
  const stranger = await seed.makeUser()

  const alone = visitAs(other, `/authormanager/${second._id}`)
  await alone.click(await screen.findByRole('tab', { name: 'Add people' }))
  await screen.findByText('You manage no other community. Paste user names below, or upload a class list.')

  await seed.join(mia, second, 'manager')
  const user = visitAs(mia, `/authormanager/${second._id}?tab=add`)
  const choice = await screen.findByRole('combobox', { name: 'Community' })
  fireEvent.change(choice, { target: { value: community._id } })
  await user.click(await screen.findByRole('checkbox', { name: /Una Quist/ }))
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Results' })).toHaveTextContent(`${una.userName}: added`))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Una Quist/ })).toBeNull())
  expect(await membersOf(mia, second._id)).toContain('Una')

  const pasted = [ben.userName, stranger.userName, 'nobody.at.all', ben.userName].join('\n')
  fireEvent.change(screen.getByRole('textbox', { name: 'User names' }), { target: { value: pasted } })
  await user.click(screen.getByRole('button', { name: 'Add 3 people' }))
  const rows = await waitFor(() => {
    const [, second] = screen.getAllByRole('list', { name: 'Results' })
    if (!second) throw new Error('no results yet')
    return within(second).getAllByRole('listitem')
  })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `${ben.userName}: added`,
    `${stranger.userName}: exists, but outside the communities you manage. Give this person the registration key.`,
    'nobody.at.all: no account has this user name',
  ])
  expect(await membersOf(mia, second._id)).toContain('Ben')
})
