import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

test('the review of promising ideas and the lexical analysis fit a phone, are accessible, and go by keys alone', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(member, { title: 'Leaves', body: '<p>Leaves fall because days grow short.</p>', viewId })
  const data = { idea: 'days grow short', reason: 'Is it the light?', color: 'green' }
  const object = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', authors: [member.authorId] }
  const idea = await seed.call<Contribution>(member, 'POST', `/api/contributions/${community._id}`, { ...object, data })
  await seed.call(member, 'POST', '/api/links', { from: idea._id, to: note._id, type: 'promisings', data })
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(`/promisingideas/${community._id}_${viewId}`)
  await page.getByRole('checkbox', { name: 'Select “days grow short”' }).press('Space')
  await page.getByRole('button', { name: 'Add' }).press('Enter')
  await expect(page.getByLabel('Title of the note')).toBeFocused()
  await page.keyboard.type('Autumn')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Autumn” will be created in 5 s.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectFits(page)
  await expectAccessible(page)

  await page.goto(`/lexicalanalysis/${community._id}`)
  await page.getByRole('textbox', { name: 'Words' }).fill('leaves; days; light')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await page.getByRole('list', { name: 'Details' }).locator('summary').first().press('Enter')
  await expect(page.getByRole('list', { name: 'Notes with “leaves”' }).getByRole('link')).toHaveText(['Leaves'])
  await page.getByText('Frequent words of these notes').press('Enter')
  await page.getByRole('button', { name: 'fall 1' }).press('Space')
  await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('leaves; days; light; fall')
  await expectFits(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
}) // prettier-ignore
