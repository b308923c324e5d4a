import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { change, stored } from '../../e2e/support/note-calls.ts'
import { network } from '../testing/network.ts'
import { expectTexts, fill, openTab, save, tabNames, titleField } from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('opened from a view a note has Read, Edit and, behind More, every other tab, and leads back to the view; a manager reads, edits and deletes it whatever its permission [EDIT-002, EDIT-004, EDIT-013, EDIT-046]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community)
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { plugins: { promisingnessidea: true } })
  const note = await seed.makeNote(ann, { title: 'Hers alone', viewId, permission: 'private' })
  const later = await seed.makeNote(ann, { title: 'Built on it', buildson: note._id })
  await seed.makeNote(ann, { title: 'Built on that', buildson: later._id })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { remove } = network.intercept('GET', `/api/objects/${note._id}`, { status: 400, json: {} })
  const user = visitAs(mia, `/contribution/${note._id}/${viewId}`)
  expect(await within(await screen.findByRole('main')).findByRole('alert')).toBeInTheDocument()
  expect(said).toHaveBeenCalledWith('error on getObject', expect.objectContaining({ name: 'ApiError' }))
  said.mockRestore()
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Hers alone', level: 2 })).toBeInTheDocument()

  const FIRST = ['Read', 'Edit']
  const MORE = ['Attachments', 'Authors', 'Connections', 'Threads', 'History', 'Properties', 'Promising Ideas', 'Source'] // prettier-ignore
  await waitFor(async () => expect(await tabNames(user)).toEqual([...FIRST, ...MORE]))
  await expectTexts(() => screen.getAllByRole('tab'), FIRST)
  const panel = await openTab(user, 'Threads')
  const threads = () => within(panel).getAllByRole('listitem')
  await waitFor(() => expect(threads()).toHaveLength(3))
  expect(threads()[0]!.querySelector('[aria-current]')).toHaveTextContent('Hers alone')
  expect(within(threads()[1]!).getByRole('listitem')).toHaveTextContent('Built on that')
  await seed.makeNote(ann, { title: 'Built on it as well', buildson: note._id })
  await waitFor(() => expect(threads()).toHaveLength(4))

  await openTab(user, 'Edit')
  fill(await titleField(), 'Looked through')
  await save(user)
  expect((await stored(seed, ann, note)).title).toBe('Looked through')
  await user.click(screen.getByRole('button', { name: 'Back to the view' }))
  await waitFor(() => expect(here()).toBe(`/view/${viewId}`))
  await expect(stored(seed, ben, note)).rejects.toThrow('403')
  await expect(change(seed, ben, note, { status: 'inactive' })).rejects.toThrow('403')
  expect((await change(seed, mia, note, { status: 'inactive' })).status).toBe('inactive')
})
