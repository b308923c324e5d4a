import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stored } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Citation, CitationWords } from '../../shared/domain/citations.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { requestsDone } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { expectTexts, fill, openTab, reading, tabNames, titleField, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const ON = { embeddedScaffold: true, plugins: { citationScaffolds: { enabled: true } } }
const citationsOf = (member: Member) =>
  site.seed.call<Citation[]>(member, 'GET', `/api/citations/${member.communityId}`)
const cite = (member: Member, note: Contribution, words: Partial<CitationWords>) =>
  site.seed.call<Link>(member, 'POST', `/api/citations/${member.communityId}`, {
    ...words,
    citedNoteId: note._id,
    citedNoteTitle: note.title,
  })
const field = (name: string) => screen.findByRole('textbox', { name })
const expectTitleMissing = async () =>
  expect((await screen.findByText('Title is required')).closest('[role=alert]')).not.toBeNull()

test('the references of a view are shown, added and deleted in its viewer, up to date for everybody [CITE-09, CITE-10, CITE-11, CITE-12, CITE-14, CITE-15, CITE-16, CITE-17, CITE-18]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const others = await seed.makeNote(ben, { title: 'Optics', viewId, x: 20, y: 20 })
  const elsewhere = await seed.makeNote(ben, { title: 'Elsewhere' })
  const user = visitAs(ann, `/view/${viewId}`)

  // The tool depends on the plugin.
  expect(await screen.findByRole('button', { name: 'New note' })).toBeInTheDocument()
  await requestsDone()
  const tool = () => screen.queryByRole('button', { name: 'Citations' })
  expect(tool()).toBeNull()
  await seed.changeSettings(community, ON)
  await user.click(await screen.findByRole('button', { name: 'Citations' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Citations' }))
  expect(await viewer.findByText('No note of this view cites anything yet.')).toBeInTheDocument()
  const list = () => viewer.queryByRole('list', { name: 'References of this view' })
  const references = () => (list() ? within(list()!).getAllByRole('listitem') : [])

  await cite(ben, elsewhere, { longCitation: 'Of another view' })
  await cite(ben, others, { longCitation: 'Newton, I. (1704). Opticks.' })
  await expectTexts(references, [/Newton, I\. \(1704\)\. Opticks\..*Optics/])

  const add = () => viewer.findByRole('button', { name: 'Add a citation' })
  network.forget()
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  await user.click(await add())
  fill(await field('Title of the new note'), 'Rainbows')
  fill(await field('Short citation'), 'Goethe 1810')
  await user.click(await add())
  await waitFor(async () => expect(await field('Long citation')).toHaveFocus())
  expect(await viewer.findByText('This field is required.')).toBeInTheDocument()
  fill(await field('Long citation'), 'Goethe, J. W. (1810). Zur Farbenlehre.')
  fill(await field('Tags'), 'colours; light')
  fill(await field('Title of the new note'), ' ')
  await user.click(await add())
  await expectTitleMissing()
  expect(faults.mock.calls.join()).toContain('title_required')
  expect(network.writes()).toEqual([])

  fill(await field('Title of the new note'), 'Rainbows')
  await user.click(await add())
  await expectTexts(references, [/Zur Farbenlehre\.Goethe 1810colourslightRainbows/, /Newton/])
  const made = (await citationsOf(ann)).find(({ _to }) => _to.title === 'Rainbows')
  expect(made?.data).toEqual({
    type: 'citation',
    order: 100,
    longCitation: 'Goethe, J. W. (1810). Zur Farbenlehre.',
    shortCitation: 'Goethe 1810',
    citationTags: ['colours', 'light'],
    citedNoteId: made?.to,
    citedNoteTitle: 'Rainbows',
  })
  const places = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
  expect(places.map(({ to }) => to)).toContain(made?.to)
  await user.click(viewer.getByRole('button', { name: 'Cancel' }))

  const remove = async () => {
    await user.click(within(list()!).getByRole('button', { name: 'Delete “Goethe 1810”' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Delete this citation?' }))
    await user.click(sure.getByRole('button', { name: 'Delete' }))
  }
  const refusal = network.intercept('DELETE', /^\/api\/links\//, { status: 500 })
  await remove()
  expect(await screen.findByText('Delete failed.')).toBeInTheDocument()
  expect(references()).toHaveLength(2)
  refusal.remove()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this citation?' })).toBeNull())
  await remove()
  await expectTexts(references, [/Newton/])
  const left = (await citationsOf(ann)).map(({ data }) => data.longCitation)
  expect(left.toSorted()).toEqual(['Newton, I. (1704). Opticks.', 'Of another view'])

  await seed.changeSettings(community, { plugins: { citationScaffolds: { enabled: false } } })
  await waitFor(() => expect(tool()).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Citations' })).toBeNull()
  faults.mockRestore()
})

test('a note cites what its writer enters, but not without a title, and managers edit that in its Source tab [CITE-10, CITE-11, CITE-19, EDIT-008, EDIT-009]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  await seed.changeSettings(community, ON)
  const note = await seed.makeNote(ann, { title: 'Rainbows' })
  const user = visitAs(ann, `/contribution/${note._id}`)
  await openTab(user, 'Edit')
  expect(await tabNames(user)).not.toContain('Source')
  fill(await titleField(), '')
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add a citation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a citation' }))
    fill(await field('Long citation'), 'Newton, I. (1704). Opticks.')
    await user.click(dialog.getByRole('button', { name: 'Add a citation' }))
    return dialog
  }
  const refused = await openForm()
  await expectTitleMissing()
  expect(faults.mock.calls.join()).toContain('title_required')
  faults.mockRestore()
  expect(await citationsOf(ann)).toEqual([])
  await user.click(refused.getAllByRole('button', { name: 'Cancel' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fill(await titleField(), 'Rainbows')
  await openForm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openTab(user, 'Read')
  const panel = within(await reading())
  await expectTexts(() => panel.queryAllByRole('listitem'), ['Newton, I. (1704). Opticks.'])
  const [citation] = await citationsOf(ann)
  await seed.call(mia, 'PUT', `/api/links/${citation?._id}`, { data: { ...citation?.data, shortCitation: 'Newton' } })
  await expectTexts(() => panel.queryAllByRole('listitem'), ['Newton, I. (1704). Opticks.Newton'])

  const manager = visitAs(mia, `/contribution/${note._id}`)
  const source = within(await openTab(manager, 'Source'))
  await manager.click(await source.findByRole('button', { name: 'Edit “Newton”' }))
  fill(await field('Long citation'), 'Newton, I. (1704). Opticks. London.')
  fill(await field('Short citation'), 'Newton 1704')
  await manager.click(source.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(source.getByRole('button', { name: 'Edit “Newton 1704”' })).toHaveFocus())

  const again = visitAs(mia, `/contribution/${note._id}`)
  const kept = within(await openTab(again, 'Source'))
  await expectTexts(() => kept.queryAllByRole('listitem'), [/^Newton, I\. \(1704\)\. Opticks\. London\.Newton 1704/])
  const [changed, ...more] = await citationsOf(mia)
  expect([changed?.to, changed?.data.longCitation, more]).toEqual([note._id, 'Newton, I. (1704). Opticks. London.', []])
  expect((await stored(seed, mia, note)).title).toBe('Rainbows')
})
