import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

test('my communities are put into an order by dragging, which is kept [COMM-17]', async ({ page, seed, login }) => {
  const ann = await seed.makeUser()
  for (const title of ['Lenses', 'Club', 'Heat']) await seed.join(ann, await seed.makeCommunity({ title }))
  const items = page.getByRole('list', { name: 'My communities' }).getByRole('listitem')
  await login(page, ann)
  await page.goto('/communitymanager')
  await page.getByRole('button', { name: 'Change the order' }).click()
  const handle = (title: string) => page.getByRole('listitem').filter({ hasText: title }).getByTitle('Drag')
  await expect(handle('Heat')).toBeVisible()
  const from = await handle('Heat').boundingBox()
  const to = await handle('Lenses').boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag by.')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(items).toHaveText([/Heat/, /Lenses/, /Club/])
  await expect
    .poll(async () => {
      const registrations = await seed.call<{ _community: { title: string } }[]>(
        ann,
        'GET',
        '/api/users/myRegistrations',
      )
      return registrations.map(({ _community: { title } }) => title)
    })
    .toEqual(['Heat', 'Lenses', 'Club'])
})

test('the pages of communities and their editor fit and are accessible', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const [community, empty] = [await seed.makeCommunity(), await seed.makeCommunity()]
  const admin = await seed.admin()
  await seed.call(admin, 'PUT', `/api/communities/${empty._id}`, { views: [] })
  await login(page, admin)
  await page.goto('/communitymanager')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('combobox', { name: 'Community' }).click()
  await expectAccessible(page)

  await page.goto(`/communityeditor/${community._id}`)
  const editor = page.getByRole('region', { name: 'Edit the community' })
  await editor.getByLabel('Title', { exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Title must be input')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await editor.getByLabel('Title', { exact: true }).fill(community.title)

  await page.goto(`/communitytop/${empty._id}`)
  await expect(page.getByRole('heading', { name: 'view not found.' })).toBeVisible()
  await expectAccessible(page)
})
