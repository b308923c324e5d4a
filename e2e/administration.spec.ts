import { readFile } from 'node:fs/promises'
import type { MissingContexts } from '../shared/domain/communities.ts'
import { expect, test as base } from './fixtures.ts'
import { give } from './support/files.ts'
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

test('an admin imports an archive with keys, by a drop, and sees why one is refused; each state is accessible [ARCH-13]', async ({
  page,
  seed,
  openAs,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const manager = await openAs(mia)
  await manager.goto(`/communityeditor/${community._id}`)
  const saving = manager.waitForEvent('download')
  await manager.getByRole('button', { name: 'Save the archive' }).click()
  const archive = await readFile(await (await saving).path())

  await login(page, await seed.admin())
  await page.goto('/admintools')
  const card = page.getByRole('region', { name: 'Import a community' })
  const choosing = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Choose an archive' }).press('Enter')
  await (await choosing).setFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  await expect(card.getByText('notes.zip (0 kB)')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await card.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(card.getByRole('alert')).toHaveText(
    'Nothing was imported. This file is not an archive of a community, or it is cut off.',
  )
  await expectAccessible(page)

  await give(card.getByText('or drop the zip file here'), 'drop', [
    { name: 'Year 5.zip', mimeType: 'application/zip', buffer: archive },
  ])
  await card.getByRole('checkbox').press('Space')
  await expect(card.getByRole('checkbox')).toBeChecked()
  await card.getByRole('checkbox').press('Space')
  let isHeld = true
  await page.route('**/api/communities/import', async (route) =>
    isHeld && route.request().method() === 'GET'
      ? route.fulfill({ json: { state: 'importing', percent: 64 } })
      : route.fallback(),
  )
  await card.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(card.getByRole('progressbar', { name: 'Progress of the import' })).toHaveAttribute('aria-valuenow', '64')
  await expectAccessible(page)
  await expectFits(page)
  isHeld = false
  await expect(card.getByRole('status').filter({ hasText: `“${community.title}” is imported.` })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await card.getByRole('link', { name: 'Open the community' }).press('Enter')
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an upload that is cut imports nothing and is tried again; then the import goes on without its page [ARCH-13]', async ({
  server,
  seed,
  openAs,
}) => {
  const { community } = await seed.makeManaged()
  const admin = await seed.admin()
  const answer = await fetch(`${server.url}/api/communities/${community._id}/archive`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  const file = { name: 'Year 5.zip', mimeType: 'application/zip', buffer: Buffer.from(await answer.arrayBuffer()) }
  await seed.call(admin, 'DELETE', '/api/communities/import')
  const page = await openAs(admin)
  await page.goto('/admintools')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.route('**/api/communities/import/file', (route) => route.abort('connectionreset'))
  const start = page.getByRole('button', { name: 'Import', exact: true })
  await start.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was imported.')
  expect(await seed.call(admin, 'GET', '/api/communities/import')).toBeNull()
  await page.unroute('**/api/communities/import/file')
  const arrived = page.waitForResponse('**/api/communities/import/file')
  await start.click()
  await arrived
  await page.close()
  const later = await openAs(admin)
  await later.goto('/admintools')
  await expect(later.getByText(`“${community.title}” is imported.`)).toBeVisible()
})
