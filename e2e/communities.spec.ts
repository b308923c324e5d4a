import type { Page } from '@playwright/test'
import type { Author } from '../shared/authors.ts'
import type { Community } from '../shared/communities.ts'
import { expect, type Person, test } from './fixtures.ts'
import { sentBy } from './support/calls.ts'
import type { Seed } from './support/seed.ts'

const mine = (page: Page) => page.getByRole('list', { name: 'My communities' })
const section = (page: Page, name: string) => page.getByRole('region', { name })

const registrationsOf = (seed: Seed, person: Person) => seed.call<Author[]>(person, 'GET', '/api/users/myRegistrations')
const communitiesOf = (seed: Seed, person: Person) => seed.call<Community[]>(person, 'GET', '/api/communities')

const choose = async (page: Page, title: string) => {
  await page.getByRole('combobox', { name: 'Community' }).click()
  await page.getByRole('option', { name: title }).click()
}

const typeKey = (page: Page, key: string) => section(page, 'Join a community').getByLabel('Registration key').fill(key)
const join = (page: Page) => page.getByRole('button', { name: 'Join' }).click()

test.describe('my communities', () => {
  test('lists those that one is registered in, by their titles [COMM-01]', async ({ page, seed, login }) => {
    const [first, second, other] = [await seed.makeCommunity(), await seed.makeCommunity(), await seed.makeCommunity()]
    const ann = await seed.makeUser()
    await seed.join(ann, first)
    await seed.join(ann, second, 'manager')
    await login(page, ann)
    await page.goto('/communitymanager')
    await expect(mine(page).getByRole('listitem')).toHaveCount(2)
    await expect(mine(page).getByRole('listitem').filter({ hasText: first.title })).toContainText('Writer')
    await expect(mine(page).getByRole('listitem').filter({ hasText: second.title })).toContainText('Manager')
    await expect(mine(page)).not.toContainText(other.title)
  })

  test('each has a button that opens it [COMM-02]', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    await login(page, await seed.makeMember(community))
    await page.goto('/communitymanager')
    await page.getByRole('link', { name: `Enter ${community.title}` }).click()
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
  })

  test('an archived one says so instead of having a button [COMM-02, COMM-03]', async ({ page, seed, login }) => {
    const [closed, open] = [await seed.makeCommunity(), await seed.makeCommunity()]
    const ann = await seed.makeMember(closed)
    await seed.join(ann, open)
    await seed.call(await seed.admin(), 'PUT', `/api/communities/${closed._id}`, { archived: true })
    await login(page, ann)
    await page.goto('/communitymanager')
    const item = (title: string) => mine(page).getByRole('listitem').filter({ hasText: title })
    await expect(item(closed.title).getByText('Archived', { exact: true })).toBeVisible()
    await expect(item(closed.title).getByRole('link')).toHaveCount(0)
    await expect(item(open.title).getByRole('link', { name: `Enter ${open.title}` })).toBeVisible()
    await expect(item(open.title)).not.toContainText('Archived')
  })

  test('are put into an order by buttons and by dragging, which every later visit keeps [COMM-17]', async ({
    page,
    seed,
    login,
    openAs,
  }) => {
    const [light, club, heat] = [
      await seed.makeCommunity({ title: 'Lenses' }),
      await seed.makeCommunity({ title: 'Club' }),
      await seed.makeCommunity({ title: 'Heat' }),
    ]
    const ann = await seed.makeUser()
    for (const community of [light, club, heat]) await seed.join(ann, community)
    const kept = async () => (await registrationsOf(seed, ann)).map(({ _community: { title } }) => title)
    const shown = (on: Page, titles: string[]) =>
      expect(on.getByRole('list', { name: 'My communities' }).getByRole('listitem')).toHaveText(
        titles.map((title) => new RegExp(title)),
      )
    const sent = sentBy(page)
    const orders = () => sent.splice(0).map(({ body }) => (body as Author).order)
    await login(page, ann)
    await page.goto('/communitymanager')
    await shown(page, ['Lenses', 'Club', 'Heat'])
    await page.getByRole('button', { name: 'Change the order' }).click()

    const up = page.getByRole('button', { name: 'Move Heat up' })
    await up.click()
    await shown(page, ['Lenses', 'Heat', 'Club'])
    await expect(page.getByText('Heat is now at place 2 of 3.')).toBeAttached()
    await expect.poll(kept).toEqual(['Lenses', 'Heat', 'Club'])
    expect(orders()).toEqual([2, 3])
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(kept).toEqual(['Heat', 'Lenses', 'Club'])
    expect(orders()).toEqual([1, 2])
    const down = page.getByRole('button', { name: 'Move Heat down' })
    await down.press('Enter')
    await shown(page, ['Lenses', 'Heat', 'Club'])
    await expect(down).toBeFocused()

    const handle = (title: string) => page.getByRole('listitem').filter({ hasText: title }).getByTitle('Drag')
    const from = await handle('Club').boundingBox()
    const to = await handle('Lenses').boundingBox()
    if (!from || !to) throw new Error('There is nothing to drag by.')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, to.y, { steps: 8 })
    await page.mouse.up()
    await shown(page, ['Club', 'Lenses', 'Heat'])
    await expect.poll(kept).toEqual(['Club', 'Lenses', 'Heat'])

    await page.route('**/api/objects/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Move Lenses down' }).click()
    await expect(page.getByRole('alert')).toContainText('The order could not be kept.')
    await shown(page, ['Club', 'Lenses', 'Heat'])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: 'Enter Club' })).toBeVisible()

    const later = await openAs(ann)
    await later.goto('/')
    await shown(later, ['Club', 'Lenses', 'Heat'])
  })

  test('the home page shows them too', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    await login(page, await seed.makeMember(community))
    await page.goto('/')
    await expect(mine(page)).toContainText(community.title)
  })

  test('a failure to read them is told and can be tried again', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    await login(page, await seed.makeMember(community))
    await page.route('**/api/users/myRegistrations', (route) =>
      route.fulfill({ status: 403, json: { message: 'Forbidden' } }),
    )
    await page.goto('/communitymanager')
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    await page.unroute('**/api/users/myRegistrations')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(mine(page)).toContainText(community.title)
  })
})

test.describe('joining', () => {
  test('offers the communities and asks for a key [COMM-04]', async ({ page, seed, login }) => {
    const communities = [await seed.makeCommunity(), await seed.makeCommunity()]
    await login(page, await seed.makeUser())
    const asked = page.waitForResponse('**/api/communities')
    await page.goto('/communitymanager')
    expect((await asked).ok()).toBe(true)
    await page.getByRole('combobox', { name: 'Community' }).click()
    for (const { title } of communities) await expect(page.getByRole('option', { name: title })).toBeVisible()
    await expect(section(page, 'Join a community').getByLabel('Registration key')).toBeVisible()
  })

  test('with none selected nothing is sent and the field says so [COMM-05]', async ({ page, seed, login }) => {
    await seed.makeCommunity()
    await login(page, await seed.makeUser())
    await page.goto('/communitymanager')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await typeKey(page, 'writers')
    await join(page)
    await expect(page.getByText('Please select a community.')).toBeVisible()
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
  })

  for (const [role, key, shown, row] of [
    ['writer', 'registrationKey', 'Writer', 'COMM-06'],
    ['manager', 'managerRegistrationKey', 'Manager', 'COMM-07'],
  ] as const)
    test(`with the ${role}s' key one becomes a ${role} and the community is listed [${row}]`, async ({
      page,
      seed,
      login,
    }) => {
      const community = await seed.makeCommunity()
      const ann = await seed.makeUser()
      await login(page, ann)
      await page.goto('/communitymanager')
      await choose(page, community.title)
      await typeKey(page, community[key])
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/authors'),
      )
      await join(page)
      expect((await sent).postDataJSON()).toEqual({
        userId: ann.userId,
        communityId: community._id,
        registrationKey: community[key],
      })
      await expect(mine(page).getByRole('listitem').filter({ hasText: community.title })).toContainText(shown)
      expect(await registrationsOf(seed, ann)).toMatchObject([{ communityId: community._id, role }])
    })

  test('a wrong key is told and nothing is registered [COMM-08]', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    const ann = await seed.makeUser()
    await login(page, ann)
    await page.goto('/communitymanager')
    await choose(page, community.title)
    await typeKey(page, 'wrong')
    await join(page)
    await expect(page.getByRole('alert')).toHaveText('Error: RegistrationKey does not match.')
    expect(await registrationsOf(seed, ann)).toEqual([])
    await expect(mine(page)).toHaveCount(0)
  })

  test('joining twice is told with the message of the server [COMM-08]', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community)
    await login(page, ann)
    await page.goto('/communitymanager')
    await choose(page, community.title)
    await typeKey(page, community.registrationKey)
    await join(page)
    await expect(page.getByRole('alert')).toHaveText('Error: You have already registered.')
    expect(await registrationsOf(seed, ann)).toHaveLength(1)
  })
})

test.describe('creating', () => {
  const create = async (page: Page, fields: { title?: string; key?: string; managerKey?: string }) => {
    const form = section(page, 'Create a community')
    await form.getByLabel('Title').fill(fields.title ?? '')
    await form.getByLabel('Registration key', { exact: true }).fill(fields.key ?? '')
    await form.getByLabel('Manager registration key').fill(fields.managerKey ?? '')
    await form.getByRole('button', { name: 'Create' }).click()
  }

  test.beforeEach(async ({ page, seed, login }) => {
    await login(page, await seed.admin())
    await page.goto('/communitymanager')
  })

  for (const [what, fields, message, row] of [
    ['title', { key: 'writers' }, 'Title must be input', 'COMM-10'],
    ['registration key', { title: 'A class without a key' }, 'RegistrationKey must be input', 'COMM-11'],
  ] as const)
    test(`an empty ${what} is told and nothing is created [${row}]`, async ({ page, seed }) => {
      const before = await communitiesOf(seed, await seed.admin())
      await create(page, fields)
      await expect(page.getByText(message)).toBeVisible()
      expect(await communitiesOf(seed, await seed.admin())).toHaveLength(before.length)
    })

  test('sends title and both keys, and shows what was made [COMM-12]', async ({ page }) => {
    const title = `Made ${Date.now()}`
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/communities'),
    )
    await create(page, { title, key: 'w-key', managerKey: 'm-key' })
    expect((await sent).postDataJSON()).toEqual({ title, registrationKey: 'w-key', managerRegistrationKey: 'm-key' })
    const dialog = page.getByRole('dialog', { name: `${title} is ready` })
    await expect(dialog.getByLabel('Registration key', { exact: true }).first()).toHaveText('w-key')
    await expect(dialog.getByLabel('Manager registration key', { exact: true })).toHaveText('m-key')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(mine(page).getByRole('listitem').filter({ hasText: title })).toContainText('Manager')
  })

  test('an empty manager key is replaced by a random one that is shown [COMM-12]', async ({ page, seed, openAs }) => {
    const title = `Random ${Date.now()}`
    await create(page, { title, key: 'w-key' })
    const shown = page.getByRole('dialog').getByLabel('Manager registration key', { exact: true })
    await expect(shown).toHaveText(/^\S{8,}$/)
    const key = await shown.innerText()
    const ann = await seed.makeUser()
    const other = await openAs(ann)
    await other.goto('/communitymanager')
    await choose(other, title)
    await typeKey(other, key)
    await join(other)
    await expect(mine(other).getByRole('listitem')).toContainText('Manager')
  })

  test('a refusal of the server is told [COMM-13]', async ({ page }) => {
    await page.route('**/api/communities', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
        : route.fallback(),
    )
    await create(page, { title: 'Refused', key: 'w-key' })
    await expect(page.getByRole('alert')).toHaveText('error in creating community')
  })

  test('only admins are offered it [COMM-09]', async ({ page, seed, openAs }) => {
    await expect(section(page, 'Create a community')).toBeVisible()
    const manager = await seed.makeUser()
    await seed.join(manager, await seed.makeCommunity(), 'manager')
    for (const person of [await seed.makeUser(), manager]) {
      const other = await openAs(person)
      await other.goto('/communitymanager')
      await expect(section(other, 'Join a community')).toBeVisible()
      await expect(section(other, 'Create a community')).toHaveCount(0)
    }
  })
})

test('an admin is led from there to the editor of every community, others are not [COMM-18, COMM-19]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const [own, other] = [await seed.makeCommunity(), await seed.makeCommunity()]
  const boss = await seed.makeUser()
  const mia = await seed.join(await seed.makeUser(), own, 'manager')
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  await seed.join(boss, own)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${other._id}`, { archived: true })
  const manage = (on: Page, { title }: Community) => on.getByRole('link', { name: `Manage ${title}`, exact: true })

  const manager = await openAs(mia)
  await manager.goto('/communitymanager')
  await expect(manager.getByRole('link', { name: `Enter ${own.title}` })).toBeVisible()
  await expect(manage(manager, own)).toHaveCount(0)
  await expect(section(manager, 'Other communities')).toHaveCount(0)

  await login(page, boss)
  await page.goto('/communitymanager')
  await manage(page, own).click()
  await expect(page).toHaveURL(`/communityeditor/${own._id}`)
  await page.goBack()
  await section(page, 'Other communities').getByLabel('Find a community').fill(other.title)
  await expect(section(page, 'Other communities').getByRole('listitem')).toHaveText([`${other.title}Archived`])
  await manage(page, other).click()
  await expect(page.getByLabel('Title')).toHaveValue(other.title)
  await expect(page.getByLabel('Manager registration key', { exact: true })).toHaveValue('managers')
})

test.describe('the way into a community', () => {
  test('leads to its oldest view, in whatever order they are listed [COMM-30, VIEW-75]', async ({
    page,
    seed,
    login,
  }) => {
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community)
    const later = await seed.makeView(ann)
    const latest = await seed.makeView(ann)
    await login(page, ann)
    // The server sorts; the page must not rely on it.
    await page.route(`**/api/communities/${community._id}/views`, async (route) => {
      const response = await route.fetch()
      const views = (await response.json()) as unknown[]
      await route.fulfill({ response, json: views.toReversed() })
    })
    const listed = page.waitForResponse(`**/api/communities/${community._id}/views`)
    await page.goto(`/communitytop/${community._id}`)
    const ids = ((await (await listed).json()) as { _id: string }[]).map(({ _id }) => _id)
    expect(ids).toEqual([latest._id, later._id, community.welcomeViewId])
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
  })

  test('a community without a view says so [COMM-31, VIEW-75]', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    const admin = await seed.admin()
    await seed.call(admin, 'PUT', `/api/communities/${community._id}`, { views: [] })
    await login(page, await seed.makeMember(community))
    await page.goto(`/communitytop/${community._id}`)
    await expect(page.getByRole('heading', { name: 'view not found.' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to my communities' }).click()
    await expect(page).toHaveURL('/communitymanager')
  })

  test('a community that one is no member of is told', async ({ page, seed, login }) => {
    const community = await seed.makeCommunity()
    await login(page, await seed.makeUser())
    await page.goto(`/communitytop/${community._id}`)
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Perhaps you are not a member of its community.')
  })
})

test('the communities pages are accessible in light and dark', async ({ page, seed, login, expectAccessible }) => {
  const community = await seed.makeCommunity()
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { views: [] })
  const boss = await seed.makeMember(community)
  await seed.join(boss, await seed.makeCommunity())
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  await login(page, boss)
  await page.goto('/communitymanager')
  await expect(mine(page)).toBeVisible()
  await section(page, 'Create a community').getByRole('button', { name: 'Create' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByRole('combobox', { name: 'Community' }).click()
  await expectAccessible(page)
  await page.goto(`/communitytop/${community._id}`)
  await expect(page.getByRole('heading', { name: 'view not found.' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/communitytop/0123456789abcdef01234567')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expectAccessible(page)
})
