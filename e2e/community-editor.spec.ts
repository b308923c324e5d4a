import type { Page } from '@playwright/test'
import type { Author } from '../shared/authors.ts'
import type { Community } from '../shared/communities.ts'
import { expect, type Person, type SeededCommunity, test } from './fixtures.ts'
import { card, drag } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import type { Seed } from './support/seed.ts'

const open = (page: Page, { _id }: SeededCommunity) => page.goto(`/communityeditor/${_id}`)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const field = (page: Page, label: string) => section(page, 'Edit the community').getByLabel(label, { exact: true })
const archived = (page: Page) => page.getByRole('switch', { name: 'Archived' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const mine = (page: Page) => page.getByRole('list', { name: 'My communities' })

const read = (seed: Seed, person: Person, { _id }: SeededCommunity) =>
  seed.call<Community>(person, 'GET', `/api/communities/${_id}`)
const enters = (seed: Seed, person: Person, { _id }: SeededCommunity) =>
  seed.call(person, 'GET', `/api/communities/${_id}/views`).then(
    () => true,
    () => false,
  )

test('a manager edits what the community is, and its members see whether it is archived [COMM-19, COMM-20, COMM-21, COMM-22]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const member = await openAs(ann)
  const path = `/api/communities/${community._id}`
  const change = sentBy(page)

  await test.step('it is for managers', async () => {
    await open(member, community)
    await expect(
      member.getByRole('heading', { name: 'Only the managers of this community can edit it.' }),
    ).toBeVisible()
    await expect(field(member, 'Title')).toHaveCount(0)
  })

  await test.step('shows what it is, with the keys', async () => {
    await login(page, mia)
    await page.goto(`/authormanager/${community._id}`)
    await page.getByRole('link', { name: 'Edit the community' }).click()
    await expect(field(page, 'Title')).toHaveValue(community.title)
    await expect(field(page, 'Registration key')).toHaveValue('writers')
    await expect(field(page, 'Manager registration key')).toHaveValue('managers')
    await expect(field(page, 'Language').first()).toHaveValue('')
    await expect(field(page, 'Time zone').first()).toHaveValue(community.timeZone.replaceAll('_', ' '))
    await expect(archived(page)).not.toBeChecked()
    await page.getByRole('button', { name: 'Show or hide: Registration key' }).click()
    await expect(field(page, 'Registration key')).toHaveAttribute('type', 'password')
  })

  await test.step('what does not work says so, and keeps what was typed', async () => {
    change.length = 0
    await field(page, 'Title').fill(' ')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('failed.')
    await expect(page.getByText('Title must be input')).toBeVisible()
    await expect(field(page, 'Title')).toBeFocused()
    expect(change).toEqual([])

    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: { message: 'Please try again.' } }))
    await field(page, 'Title').fill('A class that is renamed')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Please try again.')
    await expect(page.getByRole('alert')).toContainText('failed.')
    await expect(field(page, 'Title')).toHaveValue('A class that is renamed')
    await page.unroute(`**${path}`)
    expect((await read(seed, mia, community)).title).toBe(community.title)
    await expectAccessible(page)
  })

  await test.step('leaving it unsaved asks', async () => {
    await page.getByRole('link', { name: 'Back to my communities' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click()
    await expect(field(page, 'Title')).toHaveValue('A class that is renamed')
  })

  await test.step('sends what differs alone', async () => {
    await field(page, 'Language').first().fill('Span')
    await page.getByRole('option', { name: 'Spanish', exact: true }).click()
    await field(page, 'Time zone').first().fill('New York')
    await page.getByRole('option', { name: 'America/New York' }).click()
    change.length = 0
    await save(page)
    await expect(page.getByText('successed.')).toBeVisible()
    await expect(page.getByText('failed.')).toHaveCount(0)
    const saved = { title: 'A class that is renamed', lang: 'es', timeZone: 'America/New_York' }
    expect(change).toEqual([{ path, body: saved }])
    expect(await read(seed, mia, community)).toMatchObject({ ...saved, registrationKey: 'writers', archived: false })
  })

  await test.step('archived, it has no way in', async () => {
    const enter = member.getByRole('link', { name: 'Enter A class that is renamed' })
    await archived(page).check()
    await save(page)
    await expect.poll(async () => (await read(seed, mia, community)).archived).toBe(true)
    await member.goto('/communitymanager')
    await expect(mine(member).getByText('Archived')).toBeVisible()
    await expect(enter).toHaveCount(0)

    await archived(page).uncheck()
    await save(page)
    await expect.poll(async () => (await read(seed, mia, community)).archived).toBe(false)
    await member.reload()
    await expect(enter).toBeVisible()
    await expect(mine(member).getByText('Archived')).toHaveCount(0)
  })
})

test('writers are kept out and let in by the registration key alone [COMM-23, COMM-24, COMM-25]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const door = section(page, 'Login of the writers')
  const blocked = async () => {
    const authors = await seed.call<Author[]>(mia, 'GET', `/api/communities/${community._id}/authors`)
    return authors.filter(({ blockLogin }) => blockLogin).map(({ _id }) => _id)
  }
  const turn = async (key: string, act: 'Block' | 'Unblock') => {
    await door.getByLabel('Registration key').fill(key)
    await door.getByRole('button', { name: `${act} all writers`, exact: true }).click()
  }
  await login(page, mia)
  await open(page, community)
  await expect(door).toContainText('All writers can enter.')

  await turn('managers', 'Block')
  await expect(door).toContainText("The key didn't match.")
  expect(await blocked()).toEqual([])

  const closed = 'This community is closed to you for now'
  const writer = await openAs(ann)
  await seed.makeNote(ann, { title: 'Half a thought', viewId: community.welcomeViewId })
  await writer.goto(`/view/${community.welcomeViewId}`)
  await expect(card(writer, 'Half a thought')).toBeVisible()

  await turn('writers', 'Block')
  await expect(page.getByText('2 writers were blocked.')).toBeVisible()
  await expect(door).toContainText('All writers are blocked.')
  expect((await blocked()).toSorted()).toEqual([ann.authorId, ben.authorId].toSorted())
  await drag(writer, card(writer, 'Half a thought'), 40, 40)
  await expect(writer.getByRole('heading', { name: closed })).toBeVisible()
  await writer.goto(`/communitytop/${community._id}`)
  await expect(writer.getByRole('heading', { name: closed })).toBeVisible()
  await expect(writer.getByRole('alert')).toHaveText('Login is blocked.')
  expect(await enters(seed, mia, community)).toBe(true)

  await turn('wrong', 'Unblock')
  await expect(door).toContainText("The key didn't match.")
  expect(await blocked()).toHaveLength(2)

  await turn('writers', 'Unblock')
  await expect(page.getByText('2 writers were unblocked.')).toBeVisible()
  expect(await blocked()).toEqual([])
  await writer.reload()
  await expect(writer.getByRole('heading', { name: 'Welcome' })).toBeAttached()
  expect(await enters(seed, ben, community)).toBe(true)
})

test('a community is deleted by its manager key alone, and is in no list any more [COMM-26, COMM-27, COMM-28, COMM-29]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const kept = await seed.makeCommunity()
  await seed.join(mia, kept)
  const dialog = page.getByRole('dialog', { name: `Delete ${community.title}?` })
  const confirm = async (key: string) => {
    await dialog.getByLabel('Manager registration key').fill(key)
    await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  }
  await login(page, mia)
  await open(page, community)
  await field(page, 'Title').fill('What is never saved')
  await page.getByRole('button', { name: 'Delete …' }).click()

  await confirm('writers')
  await expect(dialog).toContainText("The key didn't match.")
  expect(await enters(seed, mia, community)).toBe(true)

  await page.route(`**/api/communities/${community._id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await confirm('managers')
  await expect(dialog.getByRole('alert')).toContainText('Failed to Delete Community.')
  await page.unroute(`**/api/communities/${community._id}`)
  expect(await enters(seed, mia, community)).toBe(true)

  await test.step('an admin needs the key as well', async () => {
    const admin = await openAs(await seed.admin())
    await open(admin, community)
    await admin.getByRole('button', { name: 'Delete …' }).click()
    await admin.getByRole('dialog').getByLabel('Manager registration key').fill('writers')
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click()
    await expect(admin.getByRole('dialog')).toContainText("The key didn't match.")
    expect(await enters(seed, mia, community)).toBe(true)
  })

  await confirm('managers')
  await expect(page.getByText('Successfully Deleted')).toBeVisible()
  await expect(page).toHaveURL('/communitymanager')
  await expect(mine(page).getByRole('listitem')).toHaveText(new RegExp(kept.title))
  await page.getByRole('combobox', { name: 'Community' }).click()
  await expect(page.getByRole('option', { name: kept.title })).toBeVisible()
  await expect(page.getByRole('option', { name: community.title })).toHaveCount(0)
  const all = await seed.call<Community[]>(await seed.admin(), 'GET', '/api/communities')
  expect(all.map(({ _id }) => _id)).not.toContain(community._id)
  const registrations = await seed.call<Author[]>(await seed.admin(), 'GET', '/api/users/myRegistrations')
  expect(registrations.map(({ communityId }) => communityId)).not.toContain(community._id)
})
