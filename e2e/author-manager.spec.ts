import { expect, test } from './fixtures.ts'
import { expectFits, notFitting } from './support/words.ts'

test('the authors of a community are managed on a phone and a desk, where everything fits and is accessible [AUTR-01, AUTR-04, AUTR-11]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  await login(page, mia)
  const chosen = page.getByRole('region', { name: 'Selected member' })
  const una = page.getByRole('list', { name: 'Writers' }).getByRole('button', { name: 'Una Quist' })

  await page.goto(`/manage/${community._id}#people`)
  await expect(page.getByRole('table', { name: 'People' }).getByText('Una Quist')).toBeInViewport()
  await expectAccessible(page)
  await expectFits(page)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/view/${community.welcomeViewId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const fromView = page.getByRole('link', { name: 'Members' })
  await expect(fromView).toBeVisible()
  expect(await notFitting(page)).toEqual([])
  await fromView.click()
  // On a phone the page scrolls to the chosen author above the lists.
  await una.click()
  await expect(chosen.getByText('Una Quist')).toBeInViewport()
  await expectAccessible(page)
  await expectFits(page)

  await chosen.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Last name').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expectFits(page)
})
