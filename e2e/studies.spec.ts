import { expect, test } from './fixtures.ts'
import { setColours } from './support/axe.ts'
import { cutOff, notFitting } from './support/words.ts'

const RESEARCH = 'May researchers use my contributions?'
const ANALYTICS = 'May my contributions be part of analytics?'

test('a member comes from the notice on a view to the study and answers with keys; yes and no are of the same size and colour; both screens fit and are accessible [RSCH-01, RSCH-04]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  await seed.call(mia, 'POST', `/api/communities/${community._id}/studies`, {
    title: 'How ideas grow in a class',
    text: 'We are researchers of the university.\n\nWe would like to read your notes and to count who builds on whom. Your name appears nowhere.',
    paper: true,
  })
  const page = await openAs(ann)
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(page.getByText('A study asks for your consent.')).toBeVisible()
  await page.getByRole('link', { name: 'Read and answer' }).press('Enter')
  await expect(page.getByText('Your name appears nowhere.')).toBeVisible()
  const styles = await page.getByRole('radio').evaluateAll((radios) =>
    radios.map((radio) => {
      const { width, height } = radio.getBoundingClientRect()
      const { backgroundColor, borderColor } = getComputedStyle(radio)
      return [width, height, backgroundColor, borderColor].join()
    }),
  )
  expect(styles).toHaveLength(4)
  expect(new Set(styles).size).toBe(1)
  for (const question of [RESEARCH, ANALYTICS])
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: 'No' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The answer is saved.')).toBeVisible()

  const manager = await openAs(mia)
  await manager.goto(`/studies/${community._id}`)
  await expect(manager.getByRole('rowheader', { name: 'Research' })).toBeVisible()
  await expect(manager.getByRole('row', { name: /Research/ })).toHaveText('1Research012')
  for (const screen of [page, manager])
    for (const width of [1440, 1024, 390])
      for (const colours of ['light', 'dark'] as const) {
        await screen.setViewportSize({ width, height: 900 })
        await setColours(screen, colours)
        await expect.poll(async () => [...(await cutOff(screen)), ...(await notFitting(screen))]).toEqual([])
        await expectAccessible(screen)
      }
})
