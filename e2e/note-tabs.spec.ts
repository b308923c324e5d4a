import type { Locator, Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import {
  contribute,
  editTab,
  keptWriting,
  openTab,
  propertiesTab,
  reading,
  readTab,
  recovery,
  saveState,
  textField,
  titleField,
} from './support/note.ts'
import type { Seed } from './support/seed.ts'

const stored = (seed: Seed, member: Member, note: Contribution) =>
  seed.call<Contribution>(member, 'GET', `/api/objects/${note._id}`)

const change = (seed: Seed, member: Member, note: Contribution, fields: object) =>
  seed.call<Contribution>(member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, fields)

const connect = (seed: Seed, member: Member, from: Contribution, to: Contribution, type: string) =>
  seed.call<Link>(member, 'POST', '/api/links', { from: from._id, to: to._id, type })

const read = (seed: Seed, member: Member, note: Contribution) =>
  seed.call(member, 'POST', `/api/records/read/${note.communityId}/${note._id}`)

const openNote = async (page: Page, note: Contribution) => {
  await page.goto(`/contribution/${note._id}`)
  await expect(reading(page)).toBeVisible()
}

const save = async (page: Page | Locator) => {
  await contribute(page).click()
  await expect(saveState(page)).toHaveText('success')
}

test.describe('authors', () => {
  const authors = (panel: Locator) => panel.getByRole('region', { name: 'Authors' }).getByRole('listitem')
  const selector = (panel: Locator) => panel.getByPlaceholder('Choose a member')
  const add = (panel: Locator) => panel.getByRole('button', { name: 'Add', exact: true })
  const choose = async (panel: Locator, name: string) => {
    await selector(panel).fill(name)
    await panel.page().getByRole('option', { name }).click()
  }

  test('who makes a note is its primary author, and stays the first of several [EDIT-060]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const { page } = ann
    await page.goto(`/view/${community.welcomeViewId}`)
    const made = page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
    await page.getByRole('button', { name: 'New Note' }).click()
    const note = (await (await made).json()) as Contribution
    expect(note.authors).toEqual([ann.member.authorId])
    const window = page.getByRole('dialog')
    await titleField(window).fill('Mine first')
    const panel = await openTab(window, 'Authors')
    await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/])
    await choose(panel, 'Ben Ode')
    await add(panel).click()
    await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/, /Ben Ode$/])
    await save(window)
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId, ben.member.authorId])
  })

  test('the primary author is not removed, the others are [EDIT-061]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member)
    await change(seed, ann.member, note, { authors: [ann.member.authorId, ben.member.authorId] })
    await openNote(page, note)
    const panel = await openTab(page, 'Authors')
    await panel.getByRole('button', { name: 'Remove Ann Lee' }).click()
    await expect(panel.getByRole('alert')).toHaveText('cannot remove the Primary Author')
    await expect(authors(panel)).toHaveText([/Ann Lee/, /Ben Ode/])
    await expect(contribute(page)).toBeDisabled()
    await panel.getByRole('button', { name: 'Remove Ben Ode' }).click()
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await expect(authors(panel)).toHaveText([/Ann Lee/])
    await save(page)
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId])
  })

  test('who is an author already is not added again [EDIT-062]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    await openNote(ann.page, await seed.makeNote(ann.member))
    const panel = await openTab(ann.page, 'Authors')
    await choose(panel, 'Ann Lee')
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('already included')
    await expect(authors(panel)).toHaveText([/Ann Lee/])
    await expect(contribute(ann.page)).toBeDisabled()
  })

  test('adding nobody says so, also when a name was typed but not chosen [EDIT-063]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    await openNote(ann.page, await seed.makeNote(ann.member))
    const panel = await openTab(ann.page, 'Authors')
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('no author selected.')
    await choose(panel, 'Ben Ode')
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await add(panel).click()
    await expect(authors(panel)).toHaveCount(2)
    await selector(panel).fill('Be')
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('no author selected.')
    await expect(authors(panel)).toHaveCount(2)
  })

  test('a co-author can write the note once it is saved, and no longer when they have been removed [EDIT-064]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Together', permission: 'protected' })
    await openNote(ann.page, note)
    await openNote(ben.page, note)
    const hers = await openTab(ann.page, 'Authors')
    await choose(hers, 'Ben Ode')
    await add(hers).click()
    await expect(contribute(ann.page)).toBeEnabled()
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId])
    await expect(editTab(ben.page)).toHaveCount(0)

    await save(ann.page)
    await editTab(ben.page).click()
    await titleField(ben.page).fill('Together with Ben')
    await save(ben.page)
    expect((await stored(seed, ann.member, note)).title).toBe('Together with Ben')

    await expect(ann.page).toHaveTitle(/Together with Ben/)
    await hers.getByRole('button', { name: 'Remove Ben Ode' }).click()
    await save(ann.page)
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect(change(seed, ben.member, note, { title: 'Still mine?' })).rejects.toThrow('403')
  })

  test('who may only read the note sees its authors and changes nothing', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    await openNote(ben.page, await seed.makeNote(ann.member))
    const panel = await openTab(ben.page, 'Authors')
    await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/])
    await expect(panel.getByRole('button')).toHaveCount(0)
    await expect(selector(panel)).toHaveCount(0)
    await expect(contribute(ben.page)).toHaveCount(0)
  })

  test('changed authors survive a killed tab, and what others change meanwhile is told before it is replaced', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const eva = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
    const note = await seed.makeNote(ann.member, { title: 'Ours', permission: 'public' })
    await openNote(ann.page, note)
    const panel = await openTab(ann.page, 'Authors')
    await choose(panel, 'Ben Ode')
    await add(panel).click()
    await expect.poll(() => keptWriting(ann.page)).toContain(ben.member.authorId)
    const tab = await ann.page.context().newPage()
    await ann.page.close({ runBeforeUnload: false })

    await openNote(tab, note)
    await editTab(tab).click()
    await recovery(tab).click()
    const again = await openTab(tab, 'Authors')
    await expect(authors(again)).toHaveText([/Ann Lee/, /Ben Ode/])
    await change(seed, ben.member, note, { authors: [ann.member.authorId, eva.authorId] })
    await expect(tab.getByRole('alert').filter({ hasText: 'Somebody else saved' })).toBeVisible()
    await expect(authors(again)).toHaveText([/Ann Lee/, /Ben Ode/])
    await tab.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(tab)).toHaveText('success')
    expect(await stored(seed, ann.member, note)).toMatchObject({
      title: 'Ours',
      authors: [ann.member.authorId, ben.member.authorId],
    })
  })

  test('a writer’s kept words leave the authors as others have set them since', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { permission: 'public' })
    await openNote(ann.page, note)
    await editTab(ann.page).click()
    await textField(ann.page).fill('Only words')
    await expect.poll(() => keptWriting(ann.page)).toContain('Only words')
    const tab = await ann.page.context().newPage()
    await ann.page.close({ runBeforeUnload: false })
    await change(seed, ben.member, note, { authors: [ann.member.authorId, ben.member.authorId] })
    await openNote(tab, note)
    await editTab(tab).click()
    await recovery(tab).click()
    await tab.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(saveState(tab)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId, ben.member.authorId])
  })

  test('contributing without a title leads from any tab to where it is typed', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: '', status: 'unsaved' })
    await page.goto(`/contribution/${note._id}`)
    const panel = await openTab(page, 'Authors')
    await choose(panel, 'Ben Ode')
    await add(panel).click()
    await contribute(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    await expect(titleField(page)).toBeFocused()
    await page.keyboard.type('Now it has one')
    await page.keyboard.press('Enter')
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).authors).toHaveLength(2)
  })

  test('members of the same name are told apart', async ({ seed, twoMembers }) => {
    const { community, ann } = await twoMembers()
    const twin = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
    const note = await seed.makeNote(ann.member)
    await openNote(ann.page, note)
    const panel = await openTab(ann.page, 'Authors')
    await choose(panel, `Ben Ode (${twin.userName})`)
    await add(panel).click()
    await save(ann.page)
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId, twin.authorId])
  })
})

test.describe('properties', () => {
  test('are offered only to who may write the note, as it is this moment [EDIT-007]', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { permission: 'protected' })
    for (const { page } of [ann, ben]) await openNote(page, note)
    await expect(propertiesTab(ann.page)).toBeVisible()
    await expect(ben.page.getByRole('tab', { name: 'History' })).toBeVisible()
    await expect(propertiesTab(ben.page)).toHaveCount(0)
    await change(seed, ann.member, note, { permission: 'public' })
    await expect(propertiesTab(ben.page)).toBeVisible()
    await propertiesTab(ben.page).click()
    await change(seed, ann.member, note, { permission: 'protected' })
    await expect(propertiesTab(ben.page)).toHaveCount(0)
    await expect(readTab(ben.page)).toHaveAttribute('aria-selected', 'true')
  })

  test('permission and group are stored with the next save, and the group’s members may write then [EDIT-049]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const { page } = ann
    const group = await seed.call<Contribution>(ann.member, 'POST', `/api/groups/${community._id}`, {
      communityId: community._id,
      type: 'Group',
      title: 'Owls',
      authors: [ann.member.authorId],
      members: [ben.member.authorId],
      status: 'active',
      permission: 'protected',
    })
    const note = await seed.makeNote(ann.member, { permission: 'protected' })
    await openNote(page, note)
    const panel = await openTab(page, 'Properties')
    const permission = (name: string) => panel.getByRole('radio', { name })
    await expect(permission('Protected')).toBeChecked()
    await permission('Private').click()
    await expect(permission('Private')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Private' })).toBeVisible()
    await panel.getByLabel('Group').selectOption('Owls')
    await expect(panel.getByText('Members: Ben Ode')).toBeVisible()
    const before = await stored(seed, ann.member, note)
    expect([before.permission, before.group ?? null]).toEqual(['protected', null])

    await save(page)
    expect(await stored(seed, ann.member, note)).toMatchObject({
      permission: 'private',
      group: group._id,
      _groupMembers: [ben.member.authorId],
    })
    await openNote(ben.page, note)
    await expect(editTab(ben.page)).toBeVisible()

    await page.reload()
    await propertiesTab(page).click()
    await expect(permission('Private')).toBeChecked()
    await expect(panel.getByLabel('Group')).toHaveValue(group._id)
    await panel.getByLabel('Group').selectOption('No group')
    await save(page)
    expect(await stored(seed, ann.member, note)).toMatchObject({ group: null, _groupMembers: [] })
  })

  test('the permission shows beside the contribute button, which leads to where it is changed', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    await openNote(page, await seed.makeNote(ann.member, { body: '<p>one two three</p>', permission: 'public' }))
    await editTab(page).click()
    await page.getByRole('button', { name: 'Public' }).click()
    await expect(propertiesTab(page)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Properties' }).getByText('3', { exact: true })).toBeVisible()
  })
})

test.describe('connections', () => {
  test('list the links to the note and from it with their types and the other titles [EDIT-070]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const { page } = ben
    const older = await seed.makeNote(ann.member, { title: 'Older' })
    const note = await seed.makeNote(ann.member, {
      title: 'In the middle',
      buildson: older._id,
      viewId: community.welcomeViewId,
    })
    const quoted = await seed.makeNote(ben.member, { title: 'Quoted' })
    const secret = await seed.makeNote(ann.member, { title: 'Secret', permission: 'private' })
    await connect(seed, ann.member, note, quoted, 'references')
    await connect(seed, ann.member, note, secret, 'references')
    await seed.makeNote(ben.member, { title: 'Newer', buildson: note._id })
    await openNote(page, note)
    const asked = ['to', 'from'].map((side) =>
      page.waitForRequest((request) => request.url().endsWith(`/api/links/${side}/${note._id}`)),
    )
    const panel = await openTab(page, 'Connections')
    for (const request of await Promise.all(asked)) expect(request.method()).toBe('GET')
    const to = panel.getByRole('region', { name: 'Links to this note' }).getByRole('listitem')
    const from = panel.getByRole('region', { name: 'Links from this note' }).getByRole('listitem')
    await expect(to).toHaveText([/^stands on\s*Welcome$/, /^is built on by\s*Newer$/])
    await expect(from).toHaveText([/^builds on\s*Older$/, /^refers to\s*Quoted$/])
  })

  test('are removed alone, and put the note on further views, one link for each [EDIT-071, EDIT-072, EDIT-073, EDIT-074]', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann, ben } = await twoMembers()
    const { page, member } = ann
    const [beta, alpha] = [await seed.makeView(ben.member, 'Beta'), await seed.makeView(ben.member, 'Alpha')]
    const older = await seed.makeNote(ben.member, { title: 'Older' })
    const note = await seed.makeNote(member, {
      title: 'In the middle',
      buildson: older._id,
      viewId: community.welcomeViewId,
    })
    const quoted = await seed.makeNote(member, { title: 'Quoted' })
    await connect(seed, member, note, quoted, 'references')
    await seed.makeNote(ben.member, { title: 'Newer', buildson: note._id })
    const removal = (name: string) => panel.getByRole('button', { name: `Remove the connection: ${name}` })
    const question = page.getByRole('dialog', { name: 'Remove this connection?' })
    const linksTo = () => seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)
    await openNote(page, note)
    const panel = await openTab(page, 'Connections')

    await removal('builds on Older').click()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toBeHidden()
    await removal('builds on Older').click()
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
    await question.getByRole('button', { name: 'Remove' }).click()
    expect(new URL((await deleted).url()).pathname).toMatch(/^\/api\/links\/[0-9a-f]{24}$/)
    await expect(panel.getByRole('region', { name: 'Links from this note' }).getByRole('listitem')).toHaveText([
      /^refers to\s*Quoted$/,
    ])
    expect(await seed.call<Link[]>(member, 'GET', `/api/links/from/${note._id}/to/${older._id}`)).toEqual([])
    for (const one of [note, older]) expect(await stored(seed, member, one)).toMatchObject({ version: one.version })
    // What somebody else has joined, and what stands in the text, is not parted here.
    await expect(panel.getByRole('button', { name: /^Remove the connection/ })).toHaveCount(1)
    await expect(removal('stands on Welcome')).toBeVisible()

    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel.getByRole('alert')).toHaveText('View is not selected')
    const views = panel.getByPlaceholder('Select one or more View...')
    await views.click()
    const offered = page.getByRole('listbox').getByRole('option')
    await expect(offered).toHaveText(['Alpha', 'Beta'])
    for (const name of ['Beta', 'Alpha']) await offered.filter({ hasText: name }).click()
    await panel.getByRole('button', { name: 'Add' }).click()
    const to = panel.getByRole('region', { name: 'Links to this note' }).getByRole('listitem')
    await expect(to).toHaveCount(4)
    await expect(to.filter({ hasText: 'Alpha' })).toHaveText(/^stands on/)
    const standing = (await linksTo()).filter(({ type }) => type === 'contains').map(({ from }) => from)
    expect(standing.toSorted()).toEqual([community.welcomeViewId, alpha._id, beta._id].toSorted())
  })

  test('follow what others connect, rename and disconnect', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openNote(ann.page, note)
    const panel = await openTab(ann.page, 'Connections')
    await expect(panel.getByText('Nothing leads here yet.')).toBeVisible()
    await expect(panel.getByText('This note leads nowhere yet.')).toBeVisible()
    const other = await seed.makeNote(ben.member, { title: 'Another' })
    const link = await connect(seed, ben.member, other, note, 'references')
    await expect(panel.getByRole('listitem')).toHaveText([/is referred to by\s*Another/])
    await change(seed, ben.member, other, { title: 'Renamed' })
    await expect(panel.getByRole('listitem')).toHaveText([/is referred to by\s*Renamed/])
    await seed.call(ben.member, 'DELETE', `/api/links/${link._id}`)
    await expect(panel.getByText('Nothing leads here yet.')).toBeVisible()
  })

  test('lead to the other object: from a page to its page, asking first when something is not contributed', async ({
    seed,
    twoMembers,
  }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'One', viewId: community.welcomeViewId })
    const other = await seed.makeNote(ann.member, { title: 'Two', buildson: note._id })
    await openNote(page, note)
    await editTab(page).click()
    await titleField(page).fill('One and a half')
    await (await openTab(page, 'Connections')).getByRole('link', { name: 'Two' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await save(page)
    await page.getByRole('link', { name: 'Two' }).press('Enter')
    await expect(page).toHaveURL(`/contribution/${other._id}`)
    await expect(reading(page).getByRole('heading', { name: 'Two' })).toBeVisible()
    await openNote(page, note)
    await (await openTab(page, 'Connections')).getByRole('link', { name: 'Welcome' }).click()
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
  })

  test('of a note in a window open a window of their own', async ({ seed, twoMembers }) => {
    const { community, ann } = await twoMembers()
    const { page } = ann
    const note = await seed.makeNote(ann.member, { title: 'One', viewId: community.welcomeViewId })
    await seed.makeNote(ann.member, { title: 'Two', buildson: note._id })
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('option', { name: 'One' }).dblclick()
    const link = (await openTab(noteWindow(page, 'One'), 'Connections')).getByRole('link', { name: 'Two' })
    await link.click()
    await expect(reading(noteWindow(page, 'Two')).getByRole('heading', { name: 'Two' })).toBeVisible()
    await noteWindow(page, 'Two').getByRole('button', { name: 'Close the note' }).click()
    await expect(noteWindow(page, 'Two')).toHaveCount(0)
    await expect(link).toBeFocused()
  })
})

test.describe('history', () => {
  const deeds = (panel: Locator) => panel.locator('section > ol > li')

  test('tells who created, read and modified the note and when, the newest first [EDIT-075, RECD-05]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const { page } = ben
    const note = await seed.makeNote(ann.member, { permission: 'public' })
    await read(seed, ben.member, note)
    await read(seed, ann.member, note)
    await change(seed, ben.member, note, { title: 'Ben’s words' })
    const records = await seed.call<{ timestamp: string }[]>(ben.member, 'GET', `/api/records/object/${note._id}`)
    await openNote(page, note)
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/records/object/${note._id}`))
    const panel = await openTab(page, 'History')
    expect((await asked).method()).toBe('GET')
    const own = deeds(panel).filter({ hasNotText: /^Ben Ode read it/ })
    await expect(own).toHaveText([
      /^Ben Ode modified it/,
      /^Ann Lee and Ben Ode read it · 2 times/,
      /^Ann Lee created it/,
    ])
    for (const [row, at] of [
      [0, 3],
      [2, 0],
    ] as const) {
      const moment = records[at]!.timestamp
      const clock = await page.evaluate(
        (time) => new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(time)),
        moment,
      )
      await expect(own.nth(row).locator('time')).toHaveAttribute('datetime', moment)
      await expect(own.nth(row).locator('time')).toHaveText(clock)
    }
    await own.nth(1).getByText('2 times').click()
    await expect(own.nth(1).getByRole('listitem')).toHaveText([/^Ann Lee/, /^Ben Ode/])

    await change(seed, ann.member, note, { title: 'Ann’s words' })
    await expect(deeds(panel).first()).toHaveText(/^Ann Lee modified it/)
  })

  test('a long history is shown in steps', async ({ seed, twoMembers }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    for (let turn = 0; turn < 30; turn++) {
      await read(seed, ben.member, note)
      await change(seed, ann.member, note, { title: `Turn ${turn}` })
    }
    await openNote(ann.page, note)
    const panel = await openTab(ann.page, 'History')
    await expect(deeds(panel)).toHaveCount(50)
    await panel.getByRole('button', { name: 'Show earlier ones' }).click()
    await expect(deeds(panel).last()).toContainText('Ann Lee created it')
    await expect(panel.getByRole('button', { name: 'Show earlier ones' })).toHaveCount(0)
  })
})

test('what cannot be loaded says so and is tried again', async ({ seed, twoMembers }) => {
  const { ann } = await twoMembers()
  const { page } = ann
  await page.clock.install()
  const note = await seed.makeNote(ann.member)
  await openNote(page, note)
  const refuse = (path: string) => page.route(path, (route) => route.fulfill({ status: 403, json: {} }))
  await refuse('**/api/records/object/**')
  await refuse('**/api/links/from/**')
  const history = await openTab(page, 'History')
  await expect(history.getByRole('alert')).toBeVisible()
  const connections = await openTab(page, 'Connections')
  await expect(connections.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await connections.getByRole('button', { name: 'Try again' }).click()
  await expect(connections.getByText('This note leads nowhere yet.')).toBeVisible()
  await openTab(page, 'History')
  await expect(history.getByText('Ann Lee created it')).toBeVisible()
})

test('the keyboard alone suffices: from tab to tab, to a co-author, to another permission', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member)
  await openNote(page, note)
  await readTab(page).focus()
  for (const name of ['Edit', 'Attachments', 'Authors']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await page.getByPlaceholder('Choose a member').focus()
  await page.keyboard.type('Ben')
  await expect(page.getByRole('option', { name: 'Ben Ode' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben Ode' })).toBeVisible()
  await page.getByRole('tab', { name: 'Authors' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(propertiesTab(page)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('radio', { name: 'Protected' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked()
  await contribute(page).press('Enter')
  await expect(saveState(page)).toHaveText('success')
  expect(await stored(seed, ann.member, note)).toMatchObject({ permission: 'public', authors: { length: 2 } })
})

for (const [where, width] of [
  ['a desk', 1280],
  ['a phone', 390],
] as const)
  test(`every tab is reached and accessible on ${where}, in light and dark`, async ({
    seed,
    twoMembers,
    expectAccessible,
  }) => {
    // Eight examinations, on however busy a machine.
    test.slow()
    const { community, ann, ben } = await twoMembers()
    const { page } = ann
    await page.setViewportSize({ width, height: 844 })
    const note = await seed.makeNote(ann.member, { title: 'For everybody', viewId: community.welcomeViewId })
    await seed.makeNote(ben.member, { title: 'Built on it', buildson: note._id })
    await read(seed, ben.member, note)
    await read(seed, ann.member, note)
    await openNote(page, note)
    for (const [name, shown] of [
      ['Authors', 'Primary author'],
      ['Connections', 'Built on it'],
      ['History', 'created it'],
      ['Properties', 'Last changed'],
    ] as const) {
      const panel = await openTab(page, name)
      await expect(panel.getByText(shown)).toBeVisible()
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page)
    }
  })
