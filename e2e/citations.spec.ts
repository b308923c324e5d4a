import { expect, test } from './fixtures.ts'
import { openTool } from './support/board.ts'

test('the viewer of a view’s references is accessible, with its form and a field that is missing [CITE-15]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Optics', viewId: community.welcomeViewId })
  await seed.changeSettings(community, { embeddedScaffold: true, plugins: { citationScaffolds: { enabled: true } } })
  await seed.call(member, 'POST', `/api/citations/${community._id}`, {
    longCitation: 'Newton, I. (1704). Opticks.',
    citedNoteId: note._id,
    citedNoteTitle: note.title,
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  await openTool(page, 'Citations')
  const viewer = page.getByRole('dialog', { name: 'Citations' })
  await expect(viewer.getByRole('listitem')).toContainText('Newton, I. (1704). Opticks.')
  const add = viewer.getByRole('button', { name: 'Add a citation' })
  await add.click()
  await page.getByRole('textbox', { name: 'Title of the new note' }).fill('Rainbows')
  await add.click()
  await expect(page.getByRole('textbox', { name: 'Long citation' })).toBeFocused()
  await expect(viewer.getByText('This field is required.')).toBeVisible()
  await expectAccessible(page)
})
