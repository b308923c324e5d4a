import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  contribute,
  expectSaveState,
  expectTexts,
  fill,
  openNote,
  reading,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'
import type { Member } from '../../e2e/support/seed.ts'
import { linkSchema } from '../../shared/domain/links.ts'
import * as z from 'zod/mini'

const site = startSite()

const GREEN =
  '<p>Leaves are green because of chlorophyll, which catches sunlight in the leaf.</p><p>In autumn the tree breaks chlorophyll down.</p>'
const YELLOW = '<p>Without chlorophyll the yellow of leaves shows in autumn sunlight.</p>'
const BRIDGE = '<p>A thick beam bends less under the load of a bridge.</p>'

const told = () => screen.queryByRole('region', { name: 'This has been thought before' })
const act = (name: string) => screen.findByRole('button', { name })
const write = async (member: Member, body: string) => {
  const note = await site.seed.makeNote(member, { title: '', body: '', status: 'unsaved' })
  const user = visitAs(member, `/contribution/${note._id}`)
  fill(await titleField(), 'Why are leaves green?')
  fill(await textField(), body)
  return { note, user }
}

test('beside a note that is read stand the notes near to it, each opening its note; nothing where none is near [NEAR-01]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Green', body: GREEN })
  const other = await seed.makeNote(ben, { title: 'Yellow', body: YELLOW })
  await seed.makeNote(ben, { title: 'Secret', body: GREEN, permission: 'private' })
  const alone = await seed.makeNote(ben, { title: 'Beam', body: BRIDGE })
  const user = await openNote(ann, note)
  const near = await within(await reading()).findByRole('region', { name: 'Near this note' })
  await expectTexts(() => within(near).getAllByRole('listitem'), [/^Yellow ?Ben Ode$/])
  await user.click(within(near).getByRole('link', { name: 'Yellow' }))
  await waitFor(() => expect(here()).toBe(`/contribution/${other._id}`))
  await openNote(ann, alone)
  await waitFor(() => expect(network.calls()).toContainEqual(expect.objectContaining({ path: `/api/contributions/${note.communityId}/${alone._id}/near` }))) // prettier-ignore
  expect(screen.queryByRole('region', { name: 'Near this note' })).toBeNull()
})

test('who writes what has been thought before is told so, opens it or builds on it, takes that back or puts it away, and contributes all the same [NEAR-02]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const before = await seed.makeNote(ben, { title: 'Green', body: GREEN })
  const { note, user } = await write(ann, GREEN)
  const found = within(await screen.findByRole('region', { name: 'This has been thought before' }))
  expect(found.getByText('Green')).toBeInTheDocument()
  expect(await found.findByText('Ben Ode')).toBeInTheDocument()
  expect(screen.getByText('This has been thought before: Green')).toHaveRole('status')
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  expect(found.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/contribution/${before._id}`)
  expect(found.getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank')
  const builtOn = async () => {
    const links = z.array(linkSchema).parse(await seed.call(ann, 'GET', `/api/links/from/${note._id}`))
    return links.flatMap(({ type, to }) => (type === 'buildson' ? [to] : []))
  }
  await user.click(await act('Build on'))
  await screen.findByRole('region', { name: 'This note now builds on “Green”.' })
  await waitFor(async () => expect(await act('Undo')).toHaveFocus())
  expect(await builtOn()).toEqual([before._id])
  await user.click(await act('Undo'))
  await screen.findByRole('region', { name: 'This has been thought before' })
  await waitFor(async () => expect(await act('Build on')).toHaveFocus())
  expect(await builtOn()).toEqual([])
  await user.click(await contribute())
  await expectSaveState('success')
  await waitFor(() => expect(told()).toBeNull())

  const other = await write(ann, GREEN)
  await other.user.click(await act('Dismiss'))
  expect(told()).toBeNull()
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  visitAs(ann, `/contribution/${other.note._id}`)
  const field = await textField()
  const { pass } = stopClock()
  network.forget()
  fill(field, GREEN)
  await pass(10_000)
  expect(network.calls().filter(({ path }) => path.endsWith('/near'))).toEqual([])
  expect(told()).toBeNull()
})

test('asking never delays or refuses “Contribute”: what others keep private says nothing, and a question that fails is not heard of [NEAR-02]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  await seed.makeNote(ben, { title: 'Secret', body: GREEN, permission: 'private' })
  const quiet = await write(ann, GREEN)
  const asked = { method: 'POST', path: `/api/contributions/${quiet.note.communityId}/near` }
  await waitFor(() => expect(network.calls()).toContainEqual(expect.objectContaining(asked)))
  await quiet.user.click(await contribute())
  await expectSaveState('success')
  expect(told()).toBeNull()

  const held = network.hold('POST', /\/near$/)
  const { user } = await write(ann, GREEN)
  await waitFor(() => expect(network.calls()).toContainEqual(expect.objectContaining(asked)))
  await user.click(await contribute())
  await expectSaveState('success')
  held.release()
  network.intercept('POST', /\/near$/, { status: 500, json: { message: 'broken' } })
  const failing = await write(ann, GREEN)
  await failing.user.click(await contribute())
  await expectSaveState('success')
  expect(screen.queryByText('broken')).toBeNull()
})
