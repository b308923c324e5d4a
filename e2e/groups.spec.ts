import { expect, test } from './fixtures.ts'
import { notFitting } from './support/words.ts'

test('the groups of a community are accessible and fit on a phone; one opens in a tab of its own [GRPM-02, GRPV-12]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const fields = { title: 'Owls', authors: [member.authorId], members: [member.authorId] }
  const { _id } = await seed.call<{ _id: string }>(member, 'POST', `/api/groups/${community._id}`, fields)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/groupmanager/${community._id}`)
  const link = page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: 'Owls' })
  await expect(page.getByRole('button', { name: 'Remove Owls' })).toBeVisible()
  await expectAccessible(page)
  expect(await notFitting(page)).toEqual([])

  const opened = page.waitForEvent('popup')
  await link.click()
  const tab = await opened
  await expect(tab).toHaveURL(`/contribution/${_id}`)
  await expect(tab.getByRole('textbox', { name: 'Title' })).toHaveValue('Owls')
  await expect(page).toHaveURL(`/groupmanager/${community._id}`)
  expect(await tab.evaluate(() => opener as unknown)).toBeNull()
  await tab.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(tab.getByRole('alert')).toHaveText('no author selected.')
  await expectAccessible(tab)
  expect(await notFitting(tab)).toEqual([])
})
