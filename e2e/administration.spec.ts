import type { MissingContexts } from '../shared/domain/communities.ts'
import { expect, test as base } from './fixtures.ts'
import { TestServer } from './support/test-server.ts'
import { expectFits } from './support/words.ts'

const TOOLS_PASSWORD = 'move the school'
const MIGRATION = 'RootContextId database migration from 6.5.x to 6.6.x is needed.'

/** On its own server, because other tests create no communities that need a migration. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _browser }, give) => {
      const server = await TestServer.start({ ADMIN_TOOLS_PASSWORD: TOOLS_PASSWORD })
      await give(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})

test('the pages of admins fit and are accessible, and an address is kept by a reload [ADMN-01]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  await seed.makeUser({ firstName: 'Una', lastName: 'Quist' })
  await login(page, await seed.admin())
  await page.goto('/admin?q=quist')
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Reset password of Una' }).click()
  const password = page.getByRole('dialog').getByLabel('New password')
  await expect(password).toBeFocused()
  await page.keyboard.type('ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password needs at least 3 characters.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find users' }).fill('')
  await expect(rows).not.toHaveCount(1)
  await expectAccessible(page)
  await expectFits(page)
})

test('the migration is led to, fits and is accessible, with a password and without [ADMN-10]', async ({
  page,
  seed,
  openAs,
  login,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity()
  const other = await seed.makeCommunity()
  const writer = await openAs(await seed.makeMember(community))
  for (const one of [community, other]) await seed.loseRootContext(one)
  await writer.goto(`/communitytop/${community._id}`)
  await expect(writer.getByRole('alert')).toHaveText(MIGRATION)
  await expectAccessible(writer)
  await expectFits(writer)

  await login(page, await seed.admin())
  await page.goto('/admintools')
  const list = page.getByRole('list', { name: 'Migration to root contexts' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectFits(page)
  const refusal = { status: 503, json: { message: 'The disk is full.' } }
  await page.route(`**/api/contexts/${other._id}`, (route) => route.fulfill(refusal))
  await page.getByLabel('Password of the admin tools').fill(TOOLS_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('1 community could not be repaired')
  await expectAccessible(page)

  await page.route('**/api/contexts/missing', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as MissingContexts
    await route.fulfill({ response, json: { ...answer, passwordHash: null } })
  })
  await page.goto('/admintools')
  await expect(page.getByText('ADMIN_TOOLS_PASSWORD')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
