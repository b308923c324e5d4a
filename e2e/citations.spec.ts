import type { Page } from '@playwright/test'
import type { Citation, CitationWords } from '../shared/citations.ts'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, test, type Member } from './fixtures.ts'
import { card, tool } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import { editTab, openTab, reading, titleField } from './support/note.ts'
import type { Seed } from './support/seed.ts'

const ON = { embeddedScaffold: true, plugins: { citationScaffolds: { enabled: true } } }
const citationsOf = (seed: Seed, member: Member) =>
  seed.call<Citation[]>(member, 'GET', `/api/citations/${member.communityId}`)
const cite = (seed: Seed, member: Member, note: Contribution, words: Partial<CitationWords>) =>
  seed.call<Link>(member, 'POST', `/api/citations/${member.communityId}`, {
    ...words,
    citedNoteId: note._id,
    citedNoteTitle: note.title,
  })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const titleMissing = (page: Page) => page.getByRole('alert').getByText('Title is required', { exact: true })
const faultsOf = (page: Page) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

test('the references of a view are shown, added and deleted in its viewer, up to date for everybody [CITE-09, CITE-10, CITE-11, CITE-12, CITE-14, CITE-15, CITE-16, CITE-17, CITE-18]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const others = await seed.makeNote(ben.member, { title: 'Optics', viewId, x: 20, y: 20 })
  const elsewhere = await seed.makeNote(ben.member, { title: 'Elsewhere' })
  const faults = faultsOf(page)
  const sent = sentBy(page)
  const viewer = page.getByRole('dialog', { name: 'Citations' })
  const references = viewer.getByRole('list', { name: 'References of this view' }).getByRole('listitem')
  const add = viewer.getByRole('button', { name: 'Add a citation' })

  await test.step('the tool is there while citations are on', async () => {
    await page.goto(`/view/${viewId}`)
    await expect(tool(page, 'New Note')).toBeVisible()
    await expect(tool(page, 'Citations')).toHaveCount(0)
    await seed.changeSettings(community, ON)
    await tool(page, 'Citations').click()
    await expect(viewer.getByText('No note of this view cites anything yet.')).toBeVisible()
  })
  await test.step('what somebody else adds to a note of this view appears', async () => {
    await cite(seed, ben.member, elsewhere, { longCitation: 'Of another view' })
    await cite(seed, ben.member, others, { longCitation: 'Newton, I. (1704). Opticks.' })
    await expect(references).toHaveCount(1)
    await expect(references).toContainText('Newton, I. (1704). Opticks.')
    await expect(references.getByRole('button')).toHaveText('Optics')
  })
  await test.step('without a long citation, or a title of the note, nothing is added', async () => {
    sent.length = 0
    await add.click()
    await field(page, 'Title of the new note').fill('Rainbows')
    await field(page, 'Short citation').fill('Goethe 1810')
    await add.click()
    await expect(field(page, 'Long citation')).toBeFocused()
    await expect(viewer.getByText('This field is required.')).toBeVisible()
    await field(page, 'Long citation').fill('Goethe, J. W. (1810). Zur Farbenlehre.')
    await field(page, 'Tags').fill('colours; light')
    await field(page, 'Title of the new note').fill(' ')
    await add.click()
    await expect(titleMissing(page)).toBeVisible()
    expect(faults.join()).toContain('title_required')
    expect(sent).toEqual([])
    await expectAccessible(page)
  })
  await test.step('with both a new note cites it', async () => {
    await field(page, 'Title of the new note').fill('Rainbows')
    await add.click()
    await expect(references).toHaveCount(2)
    await expect(references.first()).toContainText('Zur Farbenlehre.Goethe 1810colourslightRainbows')
    await expect(card(page, 'Rainbows')).toBeVisible()
    const made = (await citationsOf(seed, member)).find(({ _to }) => _to.title === 'Rainbows')
    expect(made?.data).toEqual({
      type: 'citation',
      order: 100,
      longCitation: 'Goethe, J. W. (1810). Zur Farbenlehre.',
      shortCitation: 'Goethe 1810',
      citationTags: ['colours', 'light'],
      citedNoteId: made?.to,
      citedNoteTitle: 'Rainbows',
    })
    await viewer.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('what cannot be deleted stays, what can is gone', async () => {
    const bin = references.getByRole('button', { name: 'Delete “Goethe 1810”' })
    const sure = page.getByRole('dialog', { name: 'Delete this citation?' }).getByRole('button', { name: 'Delete' })
    await page.route('**/api/links/*', (route) => route.fulfill({ status: 500 }))
    await bin.click()
    await sure.click()
    await expect(page.getByRole('alert').getByText('Delete failed.', { exact: true })).toBeVisible()
    await expect(references).toHaveCount(2)
    await page.unrouteAll()
    await bin.click()
    await sure.click()
    await expect(references).toHaveCount(1)
    await expect(references).toContainText('Newton')
    const left = (await citationsOf(seed, member)).map(({ data }) => data.longCitation)
    expect(left.toSorted()).toEqual(['Newton, I. (1704). Opticks.', 'Of another view'])
  })
})

test('a note cites what its writer enters, and managers edit that in its Source tab [CITE-10, CITE-11, CITE-19, EDIT-008, EDIT-009]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  await seed.changeSettings(community, ON)
  const note = await seed.makeNote(ann, { title: 'Rainbows' })
  const page = await openAs(ann)
  const faults = faultsOf(page)
  const source = (on: Page) => on.getByRole('tab', { name: 'Source' })

  await test.step('its writer adds a citation, but not without a title, and has no Source tab', async () => {
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    await expect(source(page)).toHaveCount(0)
    await titleField(page).fill('')
    const open = page.getByRole('button', { name: 'Add a citation' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Add a citation' })
    await field(page, 'Long citation').fill('Newton, I. (1704). Opticks.')
    await dialog.getByRole('button', { name: 'Add a citation' }).click()
    await expect(titleMissing(page)).toBeVisible()
    expect(faults.join()).toContain('title_required')
    expect(await citationsOf(seed, ann)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).first().click()
    await titleField(page).fill('Rainbows')
    await open.click()
    await field(page, 'Long citation').fill('Newton, I. (1704). Opticks.')
    await dialog.getByRole('button', { name: 'Add a citation' }).click()
    await expect(dialog).toHaveCount(0)
    await openTab(page, 'Read')
    await expect(reading(page).getByRole('listitem')).toHaveText('Newton, I. (1704). Opticks.')
  })
  await test.step('a manager changes it there, to stay', async () => {
    const mias = await openAs(mia)
    await mias.goto(`/contribution/${note._id}`)
    const panel = await openTab(mias, 'Source')
    await panel.getByRole('button', { name: 'Edit “Newton, I. (1704). Opticks.”' }).click()
    await field(mias, 'Long citation').fill('Newton, I. (1704). Opticks. London.')
    await field(mias, 'Short citation').fill('Newton 1704')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('button', { name: 'Edit “Newton 1704”' })).toBeFocused()
    await expect(reading(page).getByRole('listitem')).toHaveText('Newton, I. (1704). Opticks. London.Newton 1704')
    await mias.reload()
    await source(mias).click()
    await expect(panel.getByRole('listitem')).toContainText('Newton, I. (1704). Opticks. London.Newton 1704')
    const [stored, ...more] = await citationsOf(seed, mia)
    expect([stored?.to, stored?.data.longCitation, more]).toEqual([note._id, 'Newton, I. (1704). Opticks. London.', []])
  })
})
