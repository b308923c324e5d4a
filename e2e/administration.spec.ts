import type { Page, Route } from '@playwright/test'
import type { Community, MissingContexts } from '../shared/communities.ts'
import { expect, type Person, test as base } from './fixtures.ts'
import { sentBy } from './support/calls.ts'
import type { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { expectFits } from './support/words.ts'

const TOOLS_PASSWORD = 'move the school'
const NEEDED = 'Admin permission is needed to show this page.'
const MIGRATION = 'RootContextId database migration from 6.5.x to 6.6.x is needed.'

/** On a server of its own: nobody else makes users, or communities that need a migration. */
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

test.describe('users', () => {
  const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Find users' })
  const count = (page: Page) => page.getByRole('main').getByRole('status').first()
  const nameKeys = Date.now().toString(36)

  test('an admin pages through everybody and finds people while typing [ADMN-01, ADMN-03, ADMN-04, ADMN-05, ADMN-06]', async ({
    page,
    seed,
    login,
    expectAccessible,
  }) => {
    const signUp = (user: object) => seed.call(undefined, 'POST', '/api/users', { ...user, password: 'pass-word' })
    const pupil = { firstName: 'Many', lastName: 'Pupils', email: 'pupils@example.org' }
    await Promise.all(Array.from({ length: 54 }, (_, i) => signUp({ ...pupil, userName: `pupil${nameKeys}-${i}` })))
    const una = { firstName: 'Una', lastName: 'Quist', userName: `zorro${nameKeys}`, email: 'post@fjord.example' }
    await signUp(una)
    const admin = await seed.admin()
    const { count: all } = await seed.call<{ count: number }>(admin, 'POST', '/api/users/search/count', { query: '' })
    const search = '/api/users/search'
    await login(page, admin)

    await test.step('fifty on the first page, the rest on the second', async () => {
      await page.goto('/')
      const sent = sentBy(page)
      await page.getByRole('link', { name: 'Administration' }).click()
      await expect(page).toHaveURL('/admin')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(rows(page)).toHaveCount(50)
      await expect(count(page)).toHaveText(`${all} users`)
      expect(sent).toContainEqual({ path: search, body: { query: '', pagesize: 50, page: 1 } })
      expect(sent).toContainEqual({ path: `${search}/count`, body: { query: '' } })
      await expectFits(page)

      await page.getByRole('button', { name: 'Page 2' }).click()
      await expect(rows(page)).toHaveCount(all - 50)
      expect(sent.at(-1)).toEqual({ path: search, body: { query: '', pagesize: 50, page: 2 } })
      await expect(page).toHaveURL('/admin?page=2')
      await page.reload()
      await expect(rows(page)).toHaveCount(all - 50)
      await page.goBack()
      await expect(rows(page)).toHaveCount(50)
      await page.goForward()
      await expect(rows(page)).toHaveCount(all - 50)
    })

    await test.step('a filter begins at the first page, and the field keeps every letter', async () => {
      const sent = sentBy(page)
      await field(page).pressSequentially('fjord')
      await expect(rows(page)).toHaveCount(1)
      await expect(field(page)).toHaveValue('fjord')
      await expect(field(page)).toBeFocused()
      await expect(page).toHaveURL('/admin?q=fjord')
      await expect(count(page)).toHaveText('1 user found')
      await expect(page.getByRole('navigation', { name: 'Pages of users' })).toHaveCount(0)
      expect(sent.slice(-2)).toEqual(
        expect.arrayContaining([
          { path: search, body: { query: 'fjord', pagesize: 50, page: 1 } },
          { path: `${search}/count`, body: { query: 'fjord' } },
        ]),
      )
      await expect(rows(page).getByRole('rowheader')).toHaveText('Una Quist')
      await expect(rows(page).getByRole('cell')).toHaveText([una.userName, una.email, 'User', 'Reset password'])
    })

    await test.step('by user name, first and last name, whatever the case', async () => {
      for (const text of [`ORRO${nameKeys}`, 'una', 'uis']) {
        await field(page).fill(text)
        await expect(page).toHaveURL(`/admin?q=${text}`)
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText('Una Quist')
      }
    })

    await test.step('what was found stays while the next search is under way', async () => {
      const held: Route[] = []
      await page.route(`**${search}`, (route) => void held.push(route))
      await field(page).fill('nobody at all')
      await expect(page.locator('[aria-busy=true]').filter({ has: page.getByRole('table') })).toContainText('Una Quist')
      await expect.poll(() => held.length).toBe(1)
      await held[0]?.continue()
      await expect(page.getByText('No name, user name or e-mail contains “nobody at all”.')).toBeVisible()
      await expect(count(page)).toHaveText('0 users found')
      await page.unroute(`**${search}`)
      await expectFits(page)
      await page.getByRole('button', { name: 'Show all users' }).click()
      await expect(rows(page)).toHaveCount(50)
      await expect(page).toHaveURL('/admin')
    })

    await test.step('the pages are as many as the count says', async () => {
      await page.route(`**${search}/count`, (route) => route.fulfill({ json: { count: 151 } }))
      await field(page).fill('quist')
      await expect(count(page)).toHaveText('151 users found')
      await expect(page.getByRole('button', { name: 'Page 4' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Page 5' })).toHaveCount(0)
      await expect(rows(page)).toHaveCount(1)
      await expectAccessible(page)
      await page.unroute(`**${search}/count`)
    })

    await test.step('a failure is told and can be tried again', async () => {
      await page.route(`**${search}`, (route) => route.fulfill({ status: 403, json: { message: 'Forbidden' } }))
      await field(page).fill('una')
      await expect(page.getByRole('alert')).toContainText('This could not be loaded')
      await page.unroute(`**${search}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(rows(page)).toHaveCount(1)
    })
  })

  test('an admin gives anybody a new password without the old one, by keyboard alone [ADMN-01, ADMN-07]', async ({
    page,
    seed,
    login,
    expectAccessible,
  }) => {
    const ida = await seed.makeUser({ firstName: 'Ida', lastName: `Moe${nameKeys}` })
    await login(page, await seed.admin())
    await page.goto(`/admin?q=Moe${nameKeys}`)
    await expect(rows(page)).toHaveCount(1)
    const reset = page.getByRole('button', { name: 'Reset password of Ida' })
    const dialog = page.getByRole('dialog', { name: 'Reset password of Ida' })
    const password = dialog.getByLabel('New password')
    const sent = sentBy(page)

    await test.step('what is too short is told beside the field and not sent', async () => {
      await reset.focus()
      await page.keyboard.press('Enter')
      await expect(password).toBeFocused()
      await page.keyboard.type('ab')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('The password needs at least 3 characters.')).toBeVisible()
      await expect(password).toBeFocused()
      expect(sent).toEqual([])
      await expectAccessible(page)
      await expectFits(page)
    })

    await test.step('what the server refuses is told in the dialog in its words', async () => {
      const users = '**/api/users/*'
      await page.route(users, (route) =>
        route.fulfill({ status: 418, contentType: 'text/plain', body: 'Not while it is raining.' }),
      )
      await password.fill('dry again')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText('Not while it is raining.')
      await page.unroute(users)
    })

    await test.step('Escape goes back to the button and changes nothing', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(reset).toBeFocused()
      expect(await seed.opens(ida, ida.password)).toBe(true)
    })

    await test.step('a suggested one can be seen, and opens the account from then on', async () => {
      await page.keyboard.press('Enter')
      await expect(password).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(password).toHaveValue(/^[a-z-]{15}\d\d$/)
      await expect(password).toHaveAttribute('type', 'text')
      const suggested = await password.inputValue()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Password changed successfully.', { exact: true })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await expect(reset).toBeFocused()
      expect(sent.at(-1)).toEqual({ path: `/api/users/${ida.userId}`, body: { password: suggested } })
      expect(await seed.opens(ida, ida.password)).toBe(false)
      expect(await seed.opens(ida, suggested)).toBe(true)
    })
  })
})

test('who is no admin sees the sentence and nothing of the pages; a visitor signs in first [ADMN-02, ADMN-03]', async ({
  browser,
  seed,
  server,
  openAs,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity()
  const people: Person[] = [
    await seed.makeMember(community),
    await seed.join(await seed.makeUser(), community, 'manager'),
  ]
  for (const person of people) {
    const page = await openAs(person)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/admin', '/admintools']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEEDED)
      await expect(page.getByRole('main')).toHaveText(`${NEEDED}My communities`)
      await expect(page.getByRole('main').locator('table, input, button, ul')).toHaveCount(0)
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    expect(asked.filter((path) => /search|contexts/.test(path) && path.startsWith('/api/'))).toEqual([])
    if (person === people[0]) await expectAccessible(page)
  }

  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/admintools')
  await expect(visitor).toHaveURL('/login?redirect=%2Fadmintools')
  await expect(visitor.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  await visitor.close()
})

test.describe('the migration to root contexts', () => {
  const list = (page: Page) => page.getByRole('list', { name: 'Migration to root contexts' })
  const item = (page: Page, { title }: Community) => list(page).getByRole('listitem').filter({ hasText: title })
  const password = (page: Page) => page.getByLabel('Password of the admin tools')
  const start = (page: Page) => page.getByRole('button', { name: 'Start the migration' })
  const missing = async (seed: Seed) =>
    (await seed.call<MissingContexts>(await seed.admin(), 'GET', '/api/contexts/missing')).communities.map(({ _id }) => _id) // prettier-ignore

  test('an admin mends with a password all communities that cannot be entered, and no others [ADMN-09, ADMN-10, ADMN-11, ADMN-12]', async ({
    page,
    seed,
    openAs,
    login,
    expectAccessible,
  }) => {
    const admin = await seed.admin()
    const [whole, first, second, archived] = [
      await seed.makeCommunity(),
      await seed.makeCommunity(),
      await seed.makeCommunity(),
      await seed.makeCommunity(),
    ]
    const writer = await openAs(await seed.makeMember(first))
    await seed.call(admin, 'PUT', `/api/communities/${second._id}`, { views: [] })
    await seed.call(admin, 'PUT', `/api/communities/${archived._id}`, { archived: true })
    for (const community of [first, second, archived]) await seed.loseRootContext(community)
    const read = (community: Community) => seed.call<Community>(admin, 'GET', `/api/communities/${community._id}`)
    const before = await read(whole)

    await test.step('a member who enters is told why that is not possible', async () => {
      for (const path of [`/communitytop/${first._id}`, `/view/${first.welcomeViewId}`]) {
        await writer.goto(path)
        await expect(writer.getByRole('alert')).toHaveText(MIGRATION)
        await expect(writer.getByText('Please tell the administrator of this site.')).toBeVisible()
        await expect(writer.getByRole('link', { name: 'To the migration' })).toHaveCount(0)
      }
      await expectAccessible(writer)
      await expectFits(writer)
    })

    await test.step('an admin finds the migration beside it, where there is no view as well', async () => {
      await login(page, admin)
      await page.goto(`/communitytop/${second._id}`)
      await expect(page.getByRole('alert')).toHaveText(MIGRATION)
      await page.getByRole('link', { name: 'To the migration' }).click()
      await expect(page).toHaveURL('/admintools')
      await expect(list(page).getByRole('listitem')).toHaveCount(3)
      await expect(item(page, archived)).toContainText('Archived')
      await expect(item(page, whole)).toHaveCount(0)
      await expectFits(page)
    })

    const sent = sentBy(page)
    await test.step('without the password, or with a wrong one, nothing is sent', async () => {
      await start(page).click()
      await expect(page.getByText('This field is required.')).toBeVisible()
      for (const wrong of ['Move the school', `${TOOLS_PASSWORD}!`, admin.password]) {
        await password(page).fill(wrong)
        await password(page).press('Enter')
        await expect(page.getByText('This password is not correct. Nothing has been changed.')).toBeVisible()
        await expect(password(page)).toBeFocused()
      }
      expect(sent).toEqual([])
      expect(await missing(seed)).toEqual([first._id, second._id, archived._id])
    })

    await test.step('with the password one after the other is mended; a failure stops no other and is told', async () => {
      const held: Route[] = []
      const path = `**/api/contexts/${second._id}`
      await page.route(path, (route) => void held.push(route))
      await password(page).fill(TOOLS_PASSWORD)
      await password(page).press('Enter')
      await expect(page.getByText('1 of 3')).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^33/)
      const refusal = { status: 503, json: { message: 'The disk is full.' }, headers: { 'X-Error-Code': 'none' } }
      await held[0]?.fulfill(refusal)
      await expect(page.getByRole('alert')).toContainText('1 community could not be repaired')
      await expect(item(page, second)).toContainText('The disk is full.')
      for (const done of [first, archived]) await expect(item(page, done)).toContainText('Repaired')
      expect(sent.map((call) => call.path)).toEqual([first, second, archived].map(({ _id }) => `/api/contexts/${_id}`))
      expect(await missing(seed)).toEqual([second._id])
      await expectAccessible(page)
      await page.unroute(path)
    })

    await test.step('it can be started again for the rest', async () => {
      await password(page).fill(TOOLS_PASSWORD)
      await start(page).click()
      await expect(page.getByText('The community has a root context now.')).toBeVisible()
      await expect(password(page)).toHaveCount(0)
      expect(sent.slice(3).map((call) => call.path)).toEqual([`/api/contexts/${second._id}`])
      expect(await missing(seed)).toEqual([])
      await page.reload()
      await expect(page.getByText('Every community has a root context. There is nothing to do.')).toBeVisible()
    })

    await test.step('the communities are entered again, and those that had a root context are as before', async () => {
      await writer.getByRole('button', { name: 'Try again' }).click()
      await expect(writer.getByRole('heading', { level: 1 })).toHaveText('Welcome')
      for (const community of [first, second, archived]) expect((await read(community)).rootContextId).toBeDefined()
      expect(await read(whole)).toEqual(before)
    })
  })

  test('without a password on the server the page says how to set one, and what does the same [ADMN-10]', async ({
    page,
    seed,
    login,
    expectAccessible,
  }) => {
    const community = await seed.makeCommunity()
    await seed.loseRootContext(community)
    await page.route('**/api/contexts/missing', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as MissingContexts
      await route.fulfill({ response, json: { ...answer, passwordHash: null } })
    })
    await login(page, await seed.admin())
    await page.goto('/admintools')
    await expect(item(page, community)).toBeVisible()
    await expect(page.getByText('ADMIN_TOOLS_PASSWORD')).toBeVisible()
    await expect(page.getByText('npm run admin -- repair-root-contexts')).toBeVisible()
    await expect(start(page)).toHaveCount(0)
    await expectAccessible(page)
    await expectFits(page)
  })
})
