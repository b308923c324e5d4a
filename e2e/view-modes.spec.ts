import type { Scaffold } from '../shared/domain/scaffolds.ts'
import { expect, test } from './fixtures.ts'
import { notFitting } from './support/words.ts'

test('notes are dragged within scaffold growth on one’s own screen; modes are accessible and fit at every width [STRK-13, VIEW-47]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { plugins: { viewRearrangement: true } })
  const [scaffold] = await seed.call<Scaffold[]>(member, 'GET', `/api/communities/${community._id}/scaffolds`)
  for (const title of ['Sky', 'Sun', 'Moon']) {
    const note = await seed.makeNote(member, { title, viewId })
    const link = { from: scaffold?.supports[0]?.id, to: note._id, type: 'supports', data: {} }
    await seed.call(member, 'POST', '/api/links', link)
  }

  await page.goto(`/view/${viewId}`)
  const mode = page.getByRole('combobox', { name: 'View mode' })
  await mode.selectOption('Scaffold Growth')
  const pick = () => page.getByRole('combobox', { name: 'Scaffold' }).selectOption('Theory Building')
  await pick()
  const notes = page.getByRole('table').getByRole('listitem')
  await expect(notes).toHaveText(['Sky', 'Sun', 'Moon'])
  const [from, to] = [await notes.nth(0).boundingBox(), await notes.nth(2).boundingBox()]
  if (!from || !to) throw new Error('The notes are not drawn.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, from.y + 30, { steps: 3 })
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(notes).toHaveText(['Sun', 'Moon', 'Sky'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await notFitting(page)).toEqual([])
  }
  await look(1440)
  await mode.selectOption('Group')
  await pick()
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await page.getByRole('button', { name: 'Load groups' }).click()
  await expect(page.getByText('3 of 3 results loaded')).toBeVisible()
  await look(1024)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await mode.selectOption('Scaffold Growth')
  // A choice closes it.
  await expect(mode).toHaveCount(0)
  await pick()
  await expect(notes).toHaveText(['Sky', 'Sun', 'Moon'])
  await look(390)
})
