import type { Page } from '@playwright/test'
import type { Community } from '../shared/communities.ts'
import type { Group } from '../shared/groups.ts'
import { expect, test } from './fixtures.ts'
import { card, savingSign } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import { uploadPupils } from './support/class-lists.ts'
import { notFitting } from './support/words.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
const members = (page: Page) => page.getByRole('region', { name: 'Members' }).getByRole('listitem')
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const selector = (page: Page) => page.getByPlaceholder('Choose a member')
const options = (page: Page) => page.getByRole('listbox', { name: 'Add a member' }).getByRole('option')
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('a group is added, opened, filled, saved by two at once and removed [GRPM-01, GRPM-02, GRPM-03, GRPM-04, GRPM-05, GRPM-06, GRPM-07, GRPM-08, GRPM-09, GRPM-10, GRPM-11, GRPM-12, GRPM-13, GRPV-10, GRPV-11, GRPV-12, GRPV-13, NAVB-15, PLUG-19]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { community, ann, ben } = await twoMembers()
  const admin = await seed.admin()
  await uploadPupils(seed, admin, community, 80)
  const { page } = ann
  const sent = sentBy(page)
  const [me, him] = [ann.member.authorId, ben.member.authorId]
  const stored = (group: Group) => seed.call<Group>(ann.member, 'GET', `/api/objects/${group._id}`)
  const change = (id: string, fields: object) =>
    seed.call<Group>(admin, 'PUT', `/api/objects/${community._id}/${id}`, fields)

  const group = await test.step('a member comes from a view and adds a group by its title', async () => {
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('link', { name: 'Groups' }).click()
    await expect(page).toHaveURL(`/groupmanager/${community._id}`)
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Title of a new group' })
    for (const nothing of ['', '   ']) {
      await field.fill(nothing)
      await add(page).click()
    }
    expect(sent.filter(({ path }) => path.startsWith('/api/groups/'))).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)

    await field.fill('Owls')
    await field.press('Enter')
    await expect(rows(page)).toHaveText([/Owls.*1 member.*Ann/])
    await expect(field).toHaveValue('')
    const [made] = await seed.call<Group[]>(ann.member, 'GET', `/api/communities/${community._id}/groups`)
    expect(made).toMatchObject({
      title: 'Owls',
      status: 'active',
      permission: 'protected',
      authors: [me],
      members: [me],
    })
    await expectAccessible(page)
    return made as Group
  })

  await page.context().clock.install()
  const opened = page.waitForEvent('popup')
  await rows(page).getByRole('link', { name: 'Owls' }).click()
  const tab = await opened

  await test.step('it opens in a new tab; who may not write it reads it, without controls', async () => {
    await expect(tab).toHaveURL(`/contribution/${group._id}`)
    await expect(title(tab)).toHaveValue('Owls')
    expect(await tab.evaluate(() => opener as unknown)).toBeNull()
    await expect(page).toHaveURL(`/groupmanager/${community._id}`)

    await ben.page.goto(`/contribution/${group._id}`)
    await expect(ben.page.getByRole('heading', { level: 2, name: 'Owls' })).toBeVisible()
    await expect(members(ben.page)).toHaveText([/Ann Lee/])
    await expect(ben.page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(ben.page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  })

  await test.step('the selector lists 80 people and finds the others, and nobody is taken twice', async () => {
    await add(tab).click()
    await expect(tab.getByRole('alert')).toHaveText('no author selected.')
    await selector(tab).click()
    await expect(options(tab)).toHaveCount(80)
    await selector(tab).fill('LÉE ann')
    await expect(options(tab)).toHaveText(['Ann Lee'])
    await options(tab).click()
    await add(tab).click()
    await expect(tab.getByRole('alert')).toHaveText('already included')
    await expect(members(tab)).toHaveText([/Ann Lee/])
    await expect(save(tab)).toBeDisabled()
    await selector(tab).fill('ben')
    await options(tab).click()
    await add(tab).click()
    await expect(members(tab)).toHaveText([/Ann Lee/, /Ben Ode/])
    expect((await stored(group)).members).toEqual([me])
    await expectAccessible(tab)
  })

  await test.step('while the community wants pseudonyms, the selector shows them alone, from the moment it does', async () => {
    const { rootContextId } = await seed.call<Community>(ann.member, 'GET', `/api/communities/${community._id}`)
    const { pseudoName } = await seed.call<{ pseudoName: string }>(ann.member, 'GET', `/api/objects/${him}`)
    await selector(tab).fill('Ode')
    await expect(options(tab)).toHaveText(['Ben Ode'])
    await change(rootContextId ?? '', { data: { pseudoNameInAuthorSelector: true } })
    await expect(selector(tab)).toHaveValue('')
    await selector(tab).fill('Ode')
    await expect(tab.getByText('Nobody of this name')).toBeVisible()
    await selector(tab).fill(pseudoName)
    await expect(options(tab)).toHaveText([pseudoName])
    await change(rootContextId ?? '', { data: { pseudoNameInAuthorSelector: false } })
    await expect(selector(tab)).toHaveValue('')
    await selector(tab).fill('Ode')
    await expect(options(tab)).toHaveText(['Ben Ode'])
    await selector(tab).press('Escape')
  })

  await test.step('saving sends what has changed, is told for two seconds, and shows everywhere', async () => {
    await title(tab).fill('')
    await save(tab).click()
    await expect(tab.getByText('This field is required.')).toBeVisible()
    await title(tab).fill('Night owls')
    const saving = tab.waitForRequest((request) => request.method() === 'PUT')
    const { clock } = tab
    await clock.pauseAt(Date.now() + 60_000)
    await save(tab).click()
    const request = await saving
    expect(request.postDataJSON()).toEqual({ title: 'Night owls', members: [me, him] })
    expect(request.headers()['if-match']).toBe('"1"')
    // The answer comes in real time, what follows it in the page's.
    await expect(async () => {
      await clock.runFor(10)
      expect(await savingSign(tab).isVisible()).toBe(true)
    }).toPass()
    await clock.runFor(1_989)
    await expect(savingSign(tab)).toBeVisible()
    await clock.runFor(11)
    await expect(savingSign(tab)).toBeHidden()
    await clock.resume()
    await expect(save(tab)).toBeDisabled()
    await expect(members(ben.page)).toHaveText([/Ann Lee/, /Ben Ode/])
    await expect(ben.page.getByRole('heading', { level: 2, name: 'Night owls' })).toBeVisible()
    await expect(rows(page)).toHaveText([/Night owls.*2 members.*Ann Lee and Ben Ode/])
  })

  await test.step('who is taken out loses what is private to the group, on an open board too', async () => {
    const fields = { type: 'Note', title: 'Secret', status: 'active', permission: 'private', group: group._id }
    const note = await seed.call<Group>(ann.member, 'POST', `/api/contributions/${community._id}`, fields)
    await seed.placeOn(ann.member, community.welcomeViewId, note._id, 100, 100)
    await ben.page.goto(`/view/${community.welcomeViewId}`)
    await expect(card(ben.page, 'Secret')).toBeVisible()
    await tab.getByRole('button', { name: 'Take Ben Ode out of the group' }).click()
    await expect(members(tab)).toHaveText([/Ann Lee/])
    await save(tab).click()
    await expect(card(ben.page, 'Secret')).toHaveCount(0)
    expect((await stored(group)).members).toEqual([me])
  })

  await test.step('of two who save at once neither loses their words', async () => {
    await expect(save(tab)).toBeDisabled()
    await title(tab).fill('Barn owls')
    await tab.getByRole('link', { name: 'All groups' }).click()
    await dialog(tab).getByRole('button', { name: 'Stay' }).click()
    await expect(dialog(tab)).toHaveCount(0)
    await tab.route('**/api/objects/**', async (route) => {
      if (route.request().method() === 'PUT') await change(group._id, { title: 'Eagle owls', members: [me, him] })
      await route.continue()
    })
    await save(tab).click()
    const told = tab.getByRole('alert').filter({ hasText: 'Somebody else has saved this group' })
    await expect(told).toContainText('TitleEagle owlsMembersAnn Lee and Ben Ode')
    await expect(title(tab)).toHaveValue('Barn owls')
    await expect(members(tab)).toHaveText([/Ann Lee/, /Ben Ode/])
    expect((await stored(group)).title).toBe('Eagle owls')
    await tab.unroute('**/api/objects/**')
    await told.getByRole('button', { name: 'Save mine' }).click()
    await expect(told).toHaveCount(0)
    await expect.poll(() => stored(group)).toMatchObject({ title: 'Barn owls', members: [me, him] })
    await expect(rows(page)).toHaveText([/Barn owls.*2 members/])
  })

  await test.step('only who may write a group removes it, after a question; it is kept as inactive', async () => {
    await ben.page.goto(`/groupmanager/${community._id}`)
    await expect(rows(ben.page)).toHaveText([/Barn owls/])
    const remove = (where: Page) => rows(where).getByRole('button', { name: 'Remove Barn owls' })
    await expect(remove(ben.page)).toHaveCount(0)
    await remove(page).click()
    await expect(dialog(page)).toHaveAccessibleName('Are you sure to remove the group?')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect((await stored(group)).status).toBe('active')
    await expect(rows(page)).toHaveCount(1)

    await page.setViewportSize({ width: 390, height: 800 })
    expect(await notFitting(page)).toEqual([])
    await remove(page).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    for (const where of [page, ben.page])
      await expect(where.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    expect(await stored(group)).toMatchObject({ title: 'Barn owls', status: 'inactive' })
    await expect(tab.getByText('This group has been removed')).toBeVisible()
    await expect(save(tab)).toHaveCount(0)
  })

  await test.step('what others have added shows to whoever comes back to the page', async () => {
    await seed.call(admin, 'POST', `/api/groups/${community._id}`, { title: 'Foxes' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(rows(page)).toHaveText([/Foxes.*1 member/])
    await expect(rows(page).getByRole('button')).toHaveCount(0)
  })
})
