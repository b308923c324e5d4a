import type { Locator, Page } from '@playwright/test'
import type { Author } from '../shared/authors.ts'
import { expect, type Member, type SeededCommunity, test } from './fixtures.ts'
import { sentBy } from './support/calls.ts'
import { uploadPupils } from './support/class-lists.ts'
import type { Seed } from './support/seed.ts'
import { expectFits, notFitting } from './support/words.ts'

const authorOf = async (seed: Seed, { authorId }: Member): Promise<Author> =>
  seed.call(await seed.admin(), 'GET', `/api/objects/${authorId}`)
const setAuthor = (seed: Seed, by: { token: string }, { communityId, authorId }: Member, change: Partial<Author>) =>
  seed.call(by, 'PUT', `/api/objects/${communityId}/${authorId}`, change)

const open = (page: Page, { _id }: SeededCommunity) => page.goto(`/authormanager/${_id}`)
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen author' })
const managers = (page: Page) => page.getByRole('list', { name: 'Managers' }).getByRole('button')
const writers = (page: Page) => page.getByRole('list', { name: 'Writers' }).getByRole('button')
const act = (page: Page, name: string) => chosen(page).getByRole('button', { name, exact: true })
const choose = async (page: Page, list: Locator, name: string) => {
  await list.filter({ hasText: name }).click()
  await expect(chosen(page).getByText(name, { exact: true })).toBeVisible()
}

const said = (page: Page) => {
  const words: string[] = []
  page.on('console', (message) => words.push(message.text()))
  return words
}

test('a manager comes from the community or its view and chooses one of its members [AUTR-01, AUTR-03, AUTR-04, AUTR-05]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { community, mia } = await seed.makeManaged()
  const max = await seed.join(await seed.makeUser({ firstName: 'Max', lastName: 'Mo' }), community, 'manager')
  const una = await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  await uploadPupils(seed, mia, community, 55)
  const search = `/api/authors/search/writer/${community._id}`
  const count = `/api/authors/search/count/${community._id}`
  await login(page, mia)

  await test.step('the ways in and back, and the managers', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const fromView = page.getByRole('link', { name: 'Manage the authors' })
    await expect(fromView).toBeVisible()
    expect(await notFitting(page)).toEqual([])
    await fromView.click()
    await expect(page).toHaveURL(`/authormanager/${community._id}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: `Back to ${community.title}` }).click()
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)

    await page.goto('/')
    const sent = sentBy(page)
    await page.getByRole('link', { name: `Manage the authors of ${community.title}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Author manager' })).toBeFocused()
    await expect(managers(page)).toHaveCount(3)
    for (const name of ['Mia Moss', 'Max Mo']) await expect(managers(page).filter({ hasText: name })).toHaveCount(1)
    await expect(writers(page)).toHaveCount(50)
    await expect(page.getByText('56 writers', { exact: true })).toBeVisible()
    expect(sent).toContainEqual({ path: search, body: { query: '', pagesize: 50, page: 1 } })
    expect(sent).toContainEqual({ path: count, body: { query: '' } })
  })

  await test.step('pages of fifty, and a search while typing', async () => {
    const sent = sentBy(page)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(writers(page)).toHaveCount(6)
    expect(sent).toContainEqual({ path: search, body: { query: '', pagesize: 50, page: 2 } })
    await expect(writers(page).filter({ hasText: 'Una Quist' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Page 1' }).click()
    await expect(writers(page)).toHaveCount(50)

    await page.getByRole('searchbox', { name: 'Find writers' }).fill('qui')
    await expect(page.getByText('1 writer found')).toBeVisible()
    await expect(writers(page)).toHaveText([/Una Quist/])
    expect(sent).toContainEqual({ path: search, body: { query: 'qui', pagesize: 50, page: 1 } })
    expect(sent).toContainEqual({ path: count, body: { query: 'qui' } })
  })

  await test.step('one is chosen by keys, among the writers or the managers, and told of whole', async () => {
    await expect(chosen(page)).toContainText('Choose a manager or a writer in the lists.')
    await writers(page).first().press('Enter')
    await expect(chosen(page)).toContainText(`Una QuistWriter${una.userName}${una.userName}@example.org`)
    await expect(writers(page).first()).toHaveAttribute('aria-pressed', 'true')
    await managers(page).filter({ hasText: 'Max Mo' }).press('Space')
    await expect(chosen(page)).toContainText(`Max MoManager${max.userName}${max.userName}@example.org`)
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(1)
    await expectAccessible(page)
    await expectFits(page)
    // On a phone the chosen one is above the lists: it is gone to.
    await page.setViewportSize({ width: 390, height: 800 })
    await choose(page, writers(page), 'Una Quist')
    await expect(chosen(page).getByText('Una Quist')).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('nobody found, and trouble', async () => {
    const field = page.getByRole('searchbox', { name: 'Find writers' })
    await field.fill('nobody at all')
    await expect(page.getByText("No writer's name, user name or e-mail contains “nobody at all”.")).toBeVisible()
    await page.getByRole('button', { name: 'Show all writers' }).click()
    await expect(writers(page)).toHaveCount(50)
    await page.route(`**${search}`, (route) => route.fulfill({ status: 400, json: { message: 'Not now.' } }))
    await field.fill('pupil')
    await expect(page.getByRole('alert')).toContainText('Not now.')
    await page.unroute(`**${search}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(writers(page)).toHaveCount(50)
  })

  await test.step('nobody else gets any of it', async () => {
    const writer = await openAs(una)
    const asked = sentBy(writer)
    await open(writer, community)
    await expect(writer.getByRole('heading', { level: 1 })).toHaveText(
      'Only the managers of this community can manage its authors.',
    )
    await expect(writer.getByRole('main').getByRole('button')).toHaveCount(0)
    expect(asked).toEqual([])
    await writer.goto(`/view/${community.welcomeViewId}`)
    await expect(writer.getByRole('heading', { name: 'Welcome' })).toBeAttached()
    await expect(writer.getByRole('link', { name: 'Manage the authors' })).toHaveCount(0)

    const outsider = await openAs(await seed.makeUser())
    await open(outsider, community)
    await expect(outsider.getByRole('heading', { level: 1 })).toHaveText('You may not see this page')
    await outsider.goto('/authormanager/0123456789abcdef01234567')
    await expect(outsider.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')

    const visitor = await openAs({ ...una, token: '' })
    await open(visitor, community)
    await expect(visitor).toHaveURL(/\/login\?redirect=/)

    const admin = await openAs(await seed.admin())
    await open(admin, community)
    await expect(managers(admin)).toHaveCount(3)
  })
})

test('managers make managers and writers of others, not of themselves, and every open list follows [AUTR-06, AUTR-07, AUTR-08, AUTR-09, AUTR-10]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  await login(page, mia)
  await open(page, community)
  const office = await openAs(await seed.admin())
  await open(office, community)
  await expect(writers(office)).toHaveText([/Ann Ode/])
  await expect(writers(page)).toHaveText([/Ann Ode/])
  const sent = sentBy(page)
  const told = chosen(page).getByRole('alert')

  await test.step('nothing is done to nobody', async () => {
    for (const name of ['Make manager', 'Make writer', 'Edit', 'Reset password']) {
      await act(page, name).click()
      await expect(told).toHaveText('no author selected.')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  await test.step('a writer is no manager whose rights could be taken', async () => {
    await choose(page, writers(page), 'Ann Ode')
    await expect(told).toHaveCount(0)
    await act(page, 'Make writer').click()
    await expect(told).toHaveText('The author is not a manager.')
    expect(sent).toEqual([])
    expect((await authorOf(seed, ann)).role).toBe('writer')
  })

  await test.step('a writer becomes a manager, here and in the other browser', async () => {
    await act(page, 'Make manager').click()
    await expect(managers(page)).toHaveText([/admin/, /Mia Moss/, /Ann Ode/])
    await expect(writers(page)).toHaveCount(0)
    await expect(chosen(page)).toContainText('Ann OdeManager')
    expect((await authorOf(seed, ann)).role).toBe('manager')
    await expect(managers(office)).toHaveText([/admin/, /Mia Moss/, /Ann Ode/])
    await act(page, 'Make manager').click()
    await expect(told).toHaveText('The author is a manager already.')
  })

  await test.step('a manager becomes a writer after a question', async () => {
    await act(page, 'Make writer').click()
    const question = page.getByRole('dialog', { name: 'Make Ann Ode a writer?' })
    await question.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(question).toHaveCount(0)
    expect((await authorOf(seed, ann)).role).toBe('manager')
    await act(page, 'Make writer').click()
    await question.getByRole('button', { name: 'Make writer' }).click()
    await expect(managers(page)).toHaveText([/admin/, /Mia Moss/])
    await expect(writers(page)).toHaveText([/Ann Ode/])
    await expect(chosen(page)).toContainText('Ann OdeWriter')
    expect((await authorOf(seed, ann)).role).toBe('writer')
    await expect(writers(office)).toHaveText([/Ann Ode/])
  })

  await test.step('nobody does so to themself', async () => {
    await choose(page, managers(page), 'Mia Moss')
    await act(page, 'Make writer').click()
    await expect(told).toHaveText('You cannot make yourself a writer.')
    await expect(managers(page)).toHaveText([/admin/, /Mia Moss/])
    expect((await authorOf(seed, mia)).role).toBe('manager')
  })

  await test.step('who is made a writer loses the page', async () => {
    await setAuthor(seed, await seed.admin(), mia, { role: 'writer' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Only the managers of this community can manage its authors.',
    )
  })
})

test('a manager changes names, e-mail and password of a pupil, and of nobody beyond reach [AUTR-11, AUTR-12]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Far' })
  await seed.join(ben, await seed.makeCommunity())
  await login(page, mia)
  await open(page, community)
  await expect(writers(page)).toHaveCount(2)
  const sent = sentBy(page)
  const dialog = page.getByRole('dialog')
  const beyond =
    'Only an administrator can change this account: its owner is an administrator, manages a community, or belongs to a community that you do not manage.'

  await test.step('what is wrong is told beside its field, and what is right is shown as saved', async () => {
    await choose(page, writers(page), 'Ann Ode')
    await act(page, 'Edit').click()
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByLabel('First name')).toHaveValue('Ann')
    await expect(dialog.getByLabel('E-mail')).toHaveValue(`${ann.userName}@example.org`)
    await dialog.getByLabel('Last name').fill('')
    await dialog.getByLabel('E-mail').fill('ann at school')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid e-mail address.')).toBeVisible()
    expect(sent).toEqual([])
    await expectFits(page)
    await dialog.getByLabel('First name').fill('Anna')
    await dialog.getByLabel('Last name').fill('Odel')
    await dialog.getByLabel('E-mail').fill('anna@school.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(chosen(page)).toContainText(`Anna OdelWriter${ann.userName}anna@school.example`)
    await expect(writers(page).filter({ hasText: 'Anna Odel' })).toContainText('anna@school.example')
    expect(sent[0]).toEqual({
      path: `/api/users/${ann.userId}`,
      body: { firstName: 'Anna', lastName: 'Odel', email: 'anna@school.example' },
    })
    await page.reload()
    await choose(page, writers(page), 'Anna Odel')
    expect(await seed.call(ann, 'GET', '/api/users/me')).toMatchObject({
      firstName: 'Anna',
      lastName: 'Odel',
      email: 'anna@school.example',
    })
  })

  await test.step('a new password opens the account from then on, the old one does not', async () => {
    await act(page, 'Reset password').click()
    await dialog.getByLabel('New password').fill('sunflower')
    await dialog.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Password changed successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(sent).toContainEqual({ path: `/api/users/${ann.userId}`, body: { password: 'sunflower' } })
    expect((await seed.signIn({ ...ann, password: 'sunflower' })).firstName).toBe('Anna')
    await expect(seed.signIn(ann)).rejects.toThrow('401')
  })

  await test.step('beyond reach nothing changes, and what was typed stays', async () => {
    await choose(page, writers(page), 'Ben Far')
    await act(page, 'Edit').click()
    await dialog.getByLabel('First name').fill('Benno')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(beyond)
    await expect(dialog.getByLabel('First name')).toHaveValue('Benno')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await act(page, 'Reset password').click()
    await dialog.getByLabel('New password').fill('sunflower')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(beyond)
    await expect(dialog.getByLabel('New password')).toHaveValue('sunflower')
    expect((await seed.signIn(ben)).firstName).toBe('Ben')
  })
})

test('a blocked writer does not enter and is told so, a blocked manager does [AUTR-29]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const max = await seed.join(await seed.makeUser(), community, 'manager')
  await setAuthor(seed, mia, ann, { blockLogin: true })
  await setAuthor(seed, mia, max, { blockLogin: true })
  await login(page, ann)
  for (const path of [`/communitytop/${community._id}`, `/view/${community.welcomeViewId}`]) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText('Login is blocked.')
    await expect(page.getByRole('heading', { name: 'Welcome' })).toHaveCount(0)
  }
  const manager = await openAs(max)
  await manager.goto(`/communitytop/${community._id}`)
  await expect(manager.getByRole('heading', { name: 'Welcome' })).toBeAttached()

  await setAuthor(seed, mia, ann, { blockLogin: false })
  await page.goto(`/communitytop/${community._id}`)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeAttached()
})

test('the console tells of an author that has not come yet and of a community without a manager [AUTR-30, AUTR-31, VIEW-70, VIEW-72]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const admin = await seed.admin()
  const { _id: authorId } = await seed.call<Author>(admin, 'GET', `/api/authors/${community._id}/me`)
  await setAuthor(seed, mia, { ...mia, authorId }, { role: 'writer' })
  const words = said(page)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/authors/*/me', async (route) => {
    await arrived
    await route.continue()
  })
  await login(page, admin)
  await open(page, community)
  await choose(page, managers(page), 'Mia Moss')
  expect(words).toEqual([])

  await act(page, 'Make writer').click()
  await expect.poll(() => words).toEqual(['author has not loaded yet.'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await page.getByRole('dialog').getByRole('button', { name: 'Make writer' }).click()
  await expect(page.getByText('This community has no manager.')).toBeVisible()
  expect(words).toEqual(['author has not loaded yet.', "manager's length is zero."])
})
