import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { requestsDone } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  expectSaveState,
  expectTexts,
  fill,
  openTab,
  save,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const openNew = async (member: Member) => {
  const note = await site.seed.makeNote(member, { title: '', body: '', status: 'unsaved' })
  const user = visitAs(member, `/contribution/${note._id}`)
  await textField()
  return { note, user }
}
const support = (name: string) => screen.findByRole('button', { name })
const panel = async () => within(await screen.findByRole('region', { name: 'Scaffolds' }))
const refuseSaves = () => network.intercept('PUT', /^\/api\/objects\//, { status: 500, json: { message: 'broken' } })

test('a support put into a note is linked with it when it is contributed, and no longer when it is gone from the text [SCAF-23]', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const { note, user } = await openNew(ann)
  fill(await titleField(), 'Rain')
  await user.click(await support('My theory'))
  await save(user)
  const [link, ...others] = await supportLinks(seed, ann, note)
  expect(others).toEqual([])
  expect(link).toMatchObject({ to: note._id, _from: { type: 'Support', title: 'My theory' } })
  const { body } = (await stored(seed, ann, note)).data
  for (const half of ['Start', 'End'])
    expect(body).toContain(`<span id="${link?._id}" class="KFSupport${half} mceNonEditable"></span>`)

  fill(await textField(), '<p>No theory left.</p>')
  await user.click(await contribute())
  await expect.poll(() => supportLinks(seed, ann, note)).toEqual([])
})

test('a failed save keeps the note, its links and its marks together', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const { note, user } = await openNew(ann)
  fill(await titleField(), 'Half?')
  await user.click(await support('My theory'))
  const refusal = refuseSaves()
  await user.click(await contribute())
  await expectSaveState('stored')
  refusal.remove()
  await save(user)
  const links = await supportLinks(seed, ann, note)
  expect(links).toHaveLength(1)
  expect((await stored(seed, ann, note)).data.body).toContain(`id="${links[0]?._id}"`)
})

test('a recovered text takes its supports along into another note', async () => {
  const { seed } = site
  const { ann } = await twoMembers(seed)
  const first = await openNew(ann)
  fill(await titleField(), 'First')
  await first.user.click(await support('New Information'))
  const refusal = refuseSaves()
  await first.user.click(await contribute())
  await expectSaveState('stored')
  refusal.remove()
  const { note, user } = await openNew(ann)
  await user.click(await screen.findByRole('button', { name: 'Recovery' }))
  expect((await textField()).value).toContain('KFSupportStart')
  await save(user)
  const links = await supportLinks(seed, ann, note)
  expect(links.map(({ _from }) => _from.title)).toEqual(['New Information'])
  expect((await stored(seed, ann, note)).data.body).toContain(`id="${links[0]?._id}"`)
})

test('a scaffold’s supports are shown by their order, one without an order last [SCAF-01, SCAF-03]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const manager = await seed.join(await seed.makeUser(), community, 'manager')
  const make = (fields: object) =>
    seed.call<Contribution>(manager, 'POST', `/api/contributions/${community._id}`, {
      authors: [manager.authorId],
      status: 'active',
      permission: 'protected',
      ...fields,
    })
  const scaffold = await make({ type: 'Scaffold', title: 'Debate', data: { isTemplate: false } })
  for (const [title, data] of [
    ['No order', {}],
    ['Second', { order: 2 }],
    ['After all', { order: 101 }],
    ['First', { order: 0 }],
  ] as const) {
    const { _id: to } = await make({ type: 'Support', title })
    await seed.call(manager, 'POST', '/api/links', { from: scaffold._id, to, type: 'contains', data })
  }
  await seed.call(manager, 'PUT', `/api/communities/${community._id}`, { scaffolds: [scaffold._id] })
  const use = { from: community.rootContextId, to: scaffold._id, type: 'uses', data: {} }
  await seed.call(manager, 'POST', '/api/links', use)
  expect((await stored(seed, manager, scaffold)).data.isTemplate).toBe(false)
  const links = await seed.call<Link[]>(manager, 'GET', `/api/links/from/${scaffold._id}`)
  expect(links.map(({ type, _to }) => [type, _to.title])).toContainEqual(['contains', 'First'])

  const { user } = await openNew(ann)
  await (await panel()).findByRole('option', { name: 'Debate' })
  await user.selectOptions((await panel()).getByRole('combobox', { name: 'Scaffold' }), 'Debate')
  const { getAllByRole } = await panel()
  await expectTexts(() => getAllByRole('listitem'), ['First', 'Second', 'No order', 'After all'])
})

test('the root context’s “scaffoldSettingEnabled” gives each view its own scaffolds, unless the view says otherwise [SPEC-03]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const debate = await seed.call<Contribution>(mia, 'POST', `/api/communities/${community._id}/scaffolds`, {
    title: 'Debate',
  })
  await seed.call(mia, 'POST', `/api/scaffolds/${debate._id}/supports`, { title: 'I doubt' })
  const [silent, refusing] = [await seed.makeView(mia), await seed.makeView(mia)]
  await seed.call(mia, 'PUT', `/api/objects/${refusing._id}`, { data: { scaffoldSettingEnabled: false } })
  for (const view of [silent, refusing])
    await seed.call(mia, 'POST', '/api/links', { from: view._id, to: debate._id, type: 'uses', data: {} })
  await seed.changeSettings(community, { scaffoldSettingEnabled: true })
  const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
  const offered = async (view: Contribution) => {
    visitAs(ann, `/contribution/${note._id}/${view._id}`)
    await textField()
    return await panel()
  }
  const own = await offered(silent)
  await expectTexts(() => own.queryAllByRole('listitem'), ['I doubt'])
  const common = await offered(refusing)
  await waitFor(() => expect(common.queryAllByRole('listitem').length).toBeGreaterThan(1))
  expect(common.queryByText('I doubt')).toBeNull()
  const box = () => screen.findByRole('checkbox', { name: 'enable specific scaffold setting' })
  visitAs(mia, `/contribution/${silent._id}`)
  await waitFor(async () => expect(await box()).toBeChecked())
  visitAs(mia, `/contribution/${refusing._id}`)
  expect(await box()).not.toBeChecked()
})

test('a note is offered its view’s scaffolds or the community’s, and is contributed only with one where that is mandatory [EDIT-031, EDIT-032, EDIT-033, SCAF-16, SCAF-21, SCAF-22]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const debate = await seed.call<Contribution>(mia, 'POST', `/api/communities/${community._id}/scaffolds`, {
    title: 'Debate',
  })
  await seed.call(mia, 'POST', `/api/scaffolds/${debate._id}/supports`, { title: 'I doubt' })
  const view = await seed.makeView(mia)
  await seed.call(mia, 'PUT', `/api/objects/${view._id}`, { data: { scaffoldSettingEnabled: true } })
  await seed.call(mia, 'POST', '/api/links', { from: view._id, to: debate._id, type: 'uses', data: {} })
  await seed.changeSettings(community, { plugins: { mandatoryScaffold: true } })
  const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
  const user = visitAs(ann, `/contribution/${note._id}/${view._id}`)
  await textField()
  const offered = await panel()
  await expectTexts(() => offered.queryAllByRole('listitem'), ['I doubt'])
  // The community's requirements are loaded.
  await requestsDone()
  fill(await titleField(), 'Rain')
  await user.click(await contribute())
  expect(
    await screen.findByText('Mandatory Scaffold is enforced, need to add a Scaffold before you contribute'),
  ).toBeInTheDocument()
  await user.click(await support('I doubt'))
  await user.click(await contribute())
  expect(await screen.findByText('Add text to your Scaffold .')).toBeInTheDocument()
  expect((await stored(seed, ann, note)).status).toBe('unsaved')
  const field = await textField()
  fill(field, field.value.replace('&nbsp;&nbsp;- <', '&nbsp;that it rains&nbsp;- <'))
  await save(user)

  await seed.changeSettings(community, { plugins: { mandatoryScaffold: false } })
  const again = visitAs(ann, `/contribution/${note._id}`)
  await openTab(again, 'Edit')
  const usual = await panel()
  await expectTexts(
    () => usual.queryAllByRole('listitem'),
    [
      'My theory',
      'A better theory',
      'New Information',
      'This theory cannot explain',
      'I need to understand',
      'Putting our knowledge together',
    ],
  )
  await requestsDone()
  fill(await textField(), '<p>Clouds.</p>')
  await save(again)
  expect((await stored(seed, ann, note)).data.body).toBe('<p>Clouds.</p>')
})
