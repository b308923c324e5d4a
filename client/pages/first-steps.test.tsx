import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contribute, fill, textField, titleField } from '../testing/note.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
const QUESTION = 'What do we already know about our topic?'
const checklist = async () => within(await screen.findByRole('group', { name: 'First steps' }))
const isGone = () => waitFor(() => expect(screen.queryByRole('group', { name: 'First steps' })).toBeNull())
const isDone = (name: string) => waitFor(async () => expect((await checklist()).getByText(name)).toHaveTextContent(`${name} (done)`)) // prettier-ignore

const fresh = async () => {
  const { seed } = site
  const community = await seed.makeCommunity({ fresh: true })
  return { seed, community, teacher: await seed.admin(), path: `/view/${community.welcomeViewId}` }
}

test('a new community greets its manager with three steps, each ticked once done; a template renames the open view and proposes the question; writers see none [TEAC-08, TEAC-09]', async () => {
  const { seed, community, teacher, path } = await fresh()
  const user = visitAs(teacher, path)
  const steps = await checklist()
  // It came with the opening of the view.
  expect(network.calls().filter((call) => call.path.includes('first-steps'))).toEqual([])
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Choose a template',
    'Ask a first question',
    'Invite members',
  ])
  expect(steps.getByRole('link', { name: 'Invite members' })).toHaveAttribute('href', `/manage/${community._id}#invite`)

  await user.click(steps.getByRole('button', { name: 'Choose a template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a template' }))
  await dialog.findByRole('heading', { name: 'KWL' })
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Theory building',
    'KWL',
    'Debate',
    'Design',
    'Book club',
  ])
  await user.click(dialog.getByRole('button', { name: 'Use the template “KWL”' }))
  await isDone('Choose a template')
  expect(await screen.findByRole('heading', { level: 1, name: 'What we know' })).toBeInTheDocument()
  expect(here()).toBe(path)

  await user.click((await checklist()).getByRole('button', { name: 'Ask a first question' }))
  await waitFor(async () => expect(await titleField()).toHaveValue(QUESTION))
  fill(await textField(), '<p>Light is fast.</p>')
  await user.click(await contribute())
  await isDone('Ask a first question')

  const pupil = await seed.makeMember(community)
  network.forget()
  visitAs(pupil, path)
  expect(await screen.findByRole('button', { name: /New note/ })).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'First steps' })).toBeNull()
  expect(network.calls().filter((call) => call.path.includes('first-steps'))).toEqual([])
  visitAs(teacher, path)
  expect(await screen.findByRole('link', { name: 'Manage' })).toBeInTheDocument()
  await isGone()
})

test('the page of the community has the same list; “Start without a template” ticks it there and in another browser [TEAC-08]', async () => {
  const { community, teacher, path } = await fresh()
  const user = visitAs(teacher, `/manage/${community._id}`)
  await user.click((await checklist()).getByRole('button', { name: 'Choose a template' }))
  await user.click(await screen.findByRole('button', { name: 'Start without a template' }))
  await isDone('Choose a template')
  visit(path)
  await isDone('Choose a template')
  const again = visit(`/manage/${community._id}`)
  await again.click((await checklist()).getByRole('button', { name: 'Ask a first question' }))
  await waitFor(() => expect(here()).toBe(path))
  expect(await titleField()).toHaveValue('')
})
