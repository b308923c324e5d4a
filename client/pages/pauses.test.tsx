import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contribute, editTab, fill, openTab, recovery, save, storedWriting, textField } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()
const KEPT = 'Your text is kept, and you can contribute it after the pause.'
const PAUSED = `Writing is paused in this community. ${KEPT}`
const FOR_YOU = `Writing is paused for you. ${KEPT}`
const ON_VIEW = `Writing is paused on this view. ${KEPT}`
const AGAIN = 'You can write again after the pause.'
const PAUSED_READER = `Writing is paused in this community. ${AGAIN}`
const ON_VIEW_READER = `Writing is paused on this view. ${AGAIN}`
const FOR_MANAGERS = 'Writing is paused in this community. Managers can write.'

const seeded = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const note = await seed.makeNote(ann, {
    title: 'Light',
    body: '<p>Light is straight.</p>',
    viewId: community.welcomeViewId,
  })
  const { _id: authorId } = await seed.call<{ _id: string }>(ann, 'GET', `/api/authors/${community._id}/me`)
  const pause = (body: object) => seed.call(mia, 'PUT', `/api/pauses/${community._id}`, body)
  return { seed, community, mia, ann, note, authorId, pause, viewId: community.welcomeViewId }
}
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('a manager pauses writing in the bar of a view, for the community or the view; members see why on their open page, and “End pause” ends it [PAUS-01]', async () => {
  const { seed, community, mia, ann, viewId, pause } = await seeded()
  const manager = visitAs(mia, `/view/${viewId}`)
  await manager.click(await screen.findByRole('button', { name: 'Pause writing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause writing' }))
  expect(
    dialog.getAllByRole('radio', { name: /^(Until|10|30)/ }).map((one) => one.closest('label, div')?.textContent),
  ).toBeDefined()
  await manager.click(dialog.getByRole('radio', { name: 'Whole community' }))
  await manager.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(FOR_MANAGERS)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /New note/ })).toBeInTheDocument()
  await manager.click(screen.getByRole('button', { name: 'End pause' }))
  await gone(FOR_MANAGERS)
  const state = () => seed.call(ann, 'GET', `/api/pauses/${community._id}`)
  expect(await state()).toMatchObject({ community: null, views: [] })

  await manager.click(screen.getByRole('button', { name: 'Pause writing' }))
  const again = within(await screen.findByRole('dialog', { name: 'Pause writing' }))
  await manager.click(again.getByRole('radio', { name: '10 minutes' }))
  await manager.click(again.getByRole('button', { name: 'Pause' }))
  expect(
    await screen.findByText(/^Writing is paused on this view until .*\. Managers can write\.$/),
  ).toBeInTheDocument()
  expect(await state()).toMatchObject({ community: null, views: [{ viewId, until: expect.any(String) }] })
  await pause({ viewId, pause: null })

  visitAs(ann, `/view/${viewId}`)
  expect(await screen.findByRole('button', { name: /New note/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pause writing' })).toBeNull()
  for (const [body, text] of [
    [{}, PAUSED_READER],
    [{ viewId }, ON_VIEW_READER],
  ] as const) {
    await pause({ ...body, pause: {} })
    expect(await screen.findByText(text)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: /New note/ })).toBeNull())
    await pause({ ...body, pause: null })
    await gone(text)
    expect(await screen.findByRole('button', { name: /New note/ })).toBeInTheDocument()
  }
})

test('every page of a community shows the pause [PAUS-01]', async () => {
  const { community, ann, mia, pause } = await seeded()
  visitAs(ann, `/stats/${community._id}`)
  await screen.findByRole('heading', { level: 1 })
  await pause({ pause: {} })
  expect(await screen.findByText(PAUSED_READER)).toBeInTheDocument()
  await pause({ pause: null })
  await gone(PAUSED_READER)
  const manager = visitAs(mia, `/communityeditor/${community._id}`)
  await manager.click(await screen.findByRole('button', { name: 'Pause writing' }))
  const dialog = within(await screen.findByRole('dialog'))
  await manager.click(dialog.getByRole('radio', { name: 'Until a chosen time' }))
  fill(dialog.getByLabelText('End of the pause'), '2001-01-01T10:00')
  await manager.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  await manager.click(dialog.getByRole('radio', { name: '30 minutes' }))
  await manager.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(
    await screen.findByText(/^Writing is paused in this community until .*\. Managers can write\.$/),
  ).toBeInTheDocument()
})

test('a note on a paused and an open view is edited from both, and built on from the open one; the other says why not [PAUS-01]', async () => {
  const { seed, mia, ann, note, viewId, pause } = await seeded()
  const other = await seed.makeView(mia, 'The open view')
  await seed.call(mia, 'POST', '/api/links', { from: other._id, to: note._id, type: 'contains', data: { x: 0, y: 0 } })
  visitAs(ann, `/contribution/${note._id}/${viewId}`)
  expect(await screen.findByRole('button', { name: 'Build on' })).toBeInTheDocument()
  await pause({ viewId, pause: {} })
  expect(await screen.findByText(ON_VIEW_READER)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Build on' })).toBeNull()
  expect(editTab()).not.toBeNull()
  visitAs(ann, `/contribution/${note._id}/${other._id}`)
  expect(await screen.findByRole('button', { name: 'Build on' })).toBeInTheDocument()
  expect(screen.queryByText(ON_VIEW_READER)).toBeNull()
})

test.each([
  ['the community', PAUSED, () => ({})],
  ['the view', ON_VIEW, ({ viewId }: { viewId: string }) => ({ viewId })],
  ['the member', FOR_YOU, ({ authorId }: { authorId: string }) => ({ authorId })],
])(
  'a text that is written when a pause of %s begins is kept, and contributed when it ends by itself or, after a reload, by hand [PAUS-01]',
  async (_what, message, target) => {
    const { seed, ann, note, pause, viewId, authorId } = await seeded()
    const where = target({ viewId, authorId })
    const user = visitAs(ann, `/contribution/${note._id}/${viewId}`)
    await openTab(user, 'Edit')
    const text = '<p>Light bends in water.</p>'
    fill(await textField(), text)
    await pause({ ...where, pause: {} })
    expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => expect(editTab()).toBeNull())
    await waitFor(() => expect(storedWriting()).toContain(text))
    // The text stays in sight, locked.
    const locked = within(await screen.findByRole('tabpanel', { name: 'Read' }))
    expect(locked.getByText('Light bends in water.')).toBeInTheDocument()
    expect(locked.getByText(/^Your text is locked during the pause/)).toBeInTheDocument()
    expect(locked.queryByRole('textbox')).toBeNull()

    await pause({ ...where, pause: { until: new Date(Date.now() + 1_500).toISOString() } })
    expect(await textField()).toHaveValue(text)
    expect(screen.queryByText(/^Writing is paused/)).toBeNull()

    await pause({ ...where, pause: {} })
    await waitFor(() => expect(editTab()).toBeNull())
    visitAs(ann, `/contribution/${note._id}/${viewId}`)
    expect(await screen.findByText(message)).toBeInTheDocument()
    await pause({ ...where, pause: null })
    await gone(message)
    const again = visitAs(ann, `/contribution/${note._id}/${viewId}`)
    await openTab(again, 'Edit')
    await waitFor(() => expect(recovery()).toBeInTheDocument())
    await again.click(recovery()!)
    expect(await textField()).toHaveValue(text)
    expect(await contribute()).toBeEnabled()
    await save(again)
    expect(await seed.call(ann, 'GET', `/api/objects/${note._id}`)).toMatchObject({ data: { body: text } })
  },
)

test('a manager makes a member read-only and a writer again, and pauses one; a manager is refused with the reason [PAUS-02] [PAUS-01]', async () => {
  const { seed, community, mia, ann, viewId } = await seeded()
  const name = `${ann.firstName} ${ann.lastName}`
  const user = visitAs(mia, `/authormanager/${community._id}`)
  await user.click(within(await screen.findByRole('list', { name: 'Writers' })).getByRole('button'))
  await user.click(screen.getByRole('button', { name: 'Make read-only' }))
  const readers = await screen.findByRole('list', { name: 'Read-only members' })
  expect(within(readers).getByText(name)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Writers' })).toBeNull())
  const me = () => seed.call(ann, 'GET', `/api/authors/${community._id}/me`)
  expect(await me()).toMatchObject({ role: 'writer', readOnly: true })
  await user.click(await screen.findByRole('button', { name: 'Allow writing' }))
  expect(await screen.findByRole('list', { name: 'Writers' })).toBeInTheDocument()
  expect(await me()).not.toHaveProperty('readOnly')

  await user.click(await screen.findByRole('button', { name: 'Pause writing' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Pause writing: ${name}` }))
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect((await screen.findAllByText('Writing is paused.'))[0]).toBeInTheDocument()
  expect(await me()).toMatchObject({ pause: { until: null } })
  await user.click(await screen.findByRole('button', { name: 'End pause' }))
  await waitFor(async () => expect(await me()).not.toHaveProperty('pause'))

  await user.click(within(screen.getByRole('list', { name: 'Managers' })).getAllByRole('button')[0]!)
  for (const act of ['Make read-only', 'Pause writing']) {
    await user.click(await screen.findByRole('button', { name: act }))
    expect(await screen.findByText('A manager can always write. Make this member a writer first.')).toBeInTheDocument()
  }

  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${((await me()) as { _id: string })._id}`, {
    readOnly: true,
  })
  visitAs(ann, `/view/${viewId}`)
  expect(
    await screen.findByText('You can read in this community, but not write. Ask a manager if you need to write.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /New note/ })).toBeNull()
})
