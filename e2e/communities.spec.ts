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
  test('lists those that one is registered in, each with its title and a button that opens it, an archived one without; a failure is told and tried again [COMM-01, COMM-02, COMM-03]', async ({
    page,
    seed,
    login,
  }) => {
    const first = await seed.makeCommunity()
    const [second, closed, other] = [await seed.makeCommunity(), await seed.makeCommunity(), await seed.makeCommunity()]
    const ann = await seed.makeUser()
    await seed.join(ann, first)
    await seed.join(ann, second, 'manager')
    await seed.join(ann, closed)
    await seed.call(await seed.admin(), 'PUT', `/api/communities/${closed._id}`, { archived: true })
    await login(page, ann)
    await page.route('**/api/users/myRegistrations', (route) =>
      route.fulfill({ status: 403, json: { message: 'Forbidden' } }),
    )
    await page.goto('/communitymanager')
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    await page.unroute('**/api/users/myRegistrations')
    await page.getByRole('button', { name: 'Try again' }).click()

    const item = ({ title }: Community) => mine(page).getByRole('listitem').filter({ hasText: title })
    await expect(mine(page).getByRole('listitem')).toHaveCount(3)
    await expect(item(first)).toContainText('Writer')
    await expect(item(second)).toContainText('Manager')
    await expect(mine(page)).not.toContainText(other.title)
    await expect(item(closed).getByText('Archived', { exact: true })).toBeVisible()
    await expect(item(closed).getByRole('link')).toHaveCount(0)
    await expect(item(first)).not.toContainText('Archived')
    await page.getByRole('link', { name: `Enter ${first.title}` }).click()
    await expect(page).toHaveURL(`/view/${first.welcomeViewId}`)
    // The home page shows them too.
    await page.goto('/')
    await expect(mine(page)).toContainText(first.title)
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
})

test('joining offers the communities and asks for a key; with the writers’ one becomes a writer, with the managers’ a manager, and every refusal is told [COMM-04, COMM-05, COMM-06, COMM-07, COMM-08]', async ({
  page,
  seed,
  login,
}) => {
  const [toWrite, toManage] = [await seed.makeCommunity(), await seed.makeCommunity()]
  const ann = await seed.makeUser()
  await login(page, ann)
  const asked = page.waitForResponse('**/api/communities')
  await page.goto('/communitymanager')
  expect((await asked).ok()).toBe(true)
  const told = section(page, 'Join a community').getByRole('alert')
  const ask = async ({ title }: Community, key: string) => {
    await choose(page, title)
    await typeKey(page, key)
    await join(page)
  }

  await test.step('with none selected nothing is sent and the field says so', async () => {
    const sent = sentBy(page)
    await typeKey(page, 'writers')
    await join(page)
    await expect(page.getByText('Please select a community.')).toBeVisible()
    expect(sent).toEqual([])
  })

  await test.step('all are offered', async () => {
    await page.getByRole('combobox', { name: 'Community' }).click()
    for (const { title } of [toWrite, toManage]) await expect(page.getByRole('option', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a wrong key is told and nothing is registered', async () => {
    await ask(toManage, 'wrong')
    await expect(told).toHaveText('Error: RegistrationKey does not match.')
    expect(await registrationsOf(seed, ann)).toEqual([])
    await expect(mine(page)).toHaveCount(0)
  })

  for (const [role, community, key, shown] of [
    ['writer', toWrite, toWrite.registrationKey, 'Writer'],
    ['manager', toManage, toManage.managerRegistrationKey, 'Manager'],
  ] as const)
    await test.step(`with the ${role}s’ key one becomes a ${role} and the community is listed`, async () => {
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/authors'),
      )
      await ask(community, key)
      expect((await sent).postDataJSON()).toEqual({
        userId: ann.userId,
        communityId: community._id,
        registrationKey: key,
      })
      await expect(mine(page).getByRole('listitem').filter({ hasText: community.title })).toContainText(shown)
      const registrations = await registrationsOf(seed, ann)
      expect(registrations.find(({ communityId }) => communityId === community._id)).toMatchObject({ role })
    })

  await test.step('joining twice is told with the message of the server', async () => {
    await ask(toWrite, toWrite.registrationKey)
    await expect(told).toHaveText('Error: You have already registered.')
    expect(await registrationsOf(seed, ann)).toHaveLength(2)
  })
})

test('only admins create communities, with keys that are shown, and are led to the editor of every one [COMM-09, COMM-10, COMM-11, COMM-12, COMM-13, COMM-18, COMM-19]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  const [own, another, archived] = [await seed.makeCommunity(), await seed.makeCommunity(), await seed.makeCommunity()]
  const boss = await seed.makeMember(own)
  await seed.join(boss, another)
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${archived._id}`, { archived: true })
  const create = async (fields: { title?: string; key?: string; managerKey?: string }) => {
    const form = section(page, 'Create a community')
    await form.getByLabel('Title').fill(fields.title ?? '')
    await form.getByLabel('Registration key', { exact: true }).fill(fields.key ?? '')
    await form.getByLabel('Manager registration key').fill(fields.managerKey ?? '')
    await form.getByRole('button', { name: 'Create' }).click()
  }
  await login(page, boss)
  await page.goto('/communitymanager')
  await expect(mine(page)).toBeVisible()

  await test.step('an empty title or key is told and nothing is created', async () => {
    const before = await communitiesOf(seed, boss)
    await create({ key: 'writers' })
    await expect(page.getByText('Title must be input')).toBeVisible()
    await create({ title: 'A class without a key' })
    await expect(page.getByText('RegistrationKey must be input')).toBeVisible()
    expect(await communitiesOf(seed, boss)).toHaveLength(before.length)
  })

  await test.step('the page is accessible', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change the order' }).click()
    await page.getByRole('combobox', { name: 'Community' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a refusal of the server is told', async () => {
    await page.route('**/api/communities', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
        : route.fallback(),
    )
    await create({ title: 'Refused', key: 'w-key' })
    await expect(page.getByRole('alert')).toHaveText('error in creating community')
    await page.unroute('**/api/communities')
  })

  await test.step('title and both keys are sent, and what was made is shown', async () => {
    const title = `Made ${Date.now()}`
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/communities'),
    )
    await create({ title, key: 'w-key', managerKey: 'm-key' })
    expect((await sent).postDataJSON()).toEqual({ title, registrationKey: 'w-key', managerRegistrationKey: 'm-key' })
    const dialog = page.getByRole('dialog', { name: `${title} is ready` })
    await expect(dialog.getByLabel('Registration key', { exact: true }).first()).toHaveText('w-key')
    await expect(dialog.getByLabel('Manager registration key', { exact: true })).toHaveText('m-key')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(mine(page).getByRole('listitem').filter({ hasText: title })).toContainText('Manager')
  })

  await test.step('an empty manager key is replaced by a random one that is shown and makes managers, who are offered none of this', async () => {
    const title = `Random ${Date.now()}`
    await create({ title, key: 'w-key' })
    const dialog = page.getByRole('dialog', { name: `${title} is ready` })
    const shown = dialog.getByLabel('Manager registration key', { exact: true })
    await expect(shown).toHaveText(/^\S{8,}$/)
    const key = await shown.innerText()
    await dialog.getByRole('button', { name: 'Close' }).click()

    const other = await openAs(await seed.makeUser())
    const offeredNothing = async () => {
      await expect(section(other, 'Join a community')).toBeVisible()
      await expect(section(other, 'Create a community')).toHaveCount(0)
      await expect(section(other, 'Other communities')).toHaveCount(0)
    }
    await other.goto('/communitymanager')
    await offeredNothing()
    await choose(other, title)
    await typeKey(other, key)
    await join(other)
    await expect(mine(other).getByRole('listitem')).toContainText('Manager')
    await other.reload()
    await expect(other.getByRole('link', { name: `Enter ${title}` })).toBeVisible()
    await offeredNothing()
    await expect(other.getByRole('link', { name: `Manage ${title}`, exact: true })).toHaveCount(0)
  })

  await test.step('an admin is led to the editor of every community', async () => {
    const manage = ({ title }: Community) => page.getByRole('link', { name: `Manage ${title}`, exact: true })
    await manage(own).click()
    await expect(page).toHaveURL(`/communityeditor/${own._id}`)
    await page.goBack()
    const others = section(page, 'Other communities')
    await others.getByLabel('Find a community').fill(archived.title)
    await expect(others.getByRole('listitem')).toHaveText([`${archived.title}Archived`])
    await manage(archived).click()
    await expect(page.getByLabel('Title')).toHaveValue(archived.title)
    await expect(page.getByLabel('Manager registration key', { exact: true })).toHaveValue('managers')
  })
})

test('the way into a community leads to its oldest view, in whatever order they are listed; without one, or for others, it says so [COMM-30, COMM-31, VIEW-75]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const [community, empty, foreign] = [
    await seed.makeCommunity(),
    await seed.makeCommunity(),
    await seed.makeCommunity(),
  ]
  const ann = await seed.makeMember(community)
  await seed.join(ann, empty)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${empty._id}`, { views: [] })
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

  await page.goto(`/communitytop/${foreign._id}`)
  await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Perhaps you are not a member of its community.')

  await page.goto('/communitytop/0123456789abcdef01234567')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/communitytop/${empty._id}`)
  await expect(page.getByRole('heading', { name: 'view not found.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to my communities' }).click()
  await expect(page).toHaveURL('/communitymanager')
})
