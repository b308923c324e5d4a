import type { Locator, Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { noteWindow } from './support/board.ts'
import {
  contribute,
  editTab,
  openTab,
  propertiesTab,
  reading,
  readTab,
  ready,
  saveState,
  supportLinks,
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

const authors = (panel: Locator) => panel.getByRole('region', { name: 'Authors' }).getByRole('listitem')
const selector = (panel: Locator) => panel.getByPlaceholder('Choose a member')
const add = (panel: Locator) => panel.getByRole('button', { name: 'Add', exact: true })
const choose = async (panel: Locator, name: string) => {
  await selector(panel).fill(name)
  await panel.page().getByRole('option', { name }).click()
}

test('the authors of a note: its maker first, others added and removed, each mistake told [EDIT-060, EDIT-061, EDIT-062, EDIT-063]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  // Members of the same name are told apart by their user names.
  await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const twin = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  await page.goto(`/view/${community.welcomeViewId}`)
  const made = page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
  await page.getByRole('button', { name: 'New Note' }).click()
  const note = (await (await made).json()) as Contribution
  expect(note.authors).toEqual([ann.member.authorId])
  const window = page.getByRole('dialog')
  const panel = await openTab(window, 'Authors')
  await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/])

  await test.step('adding nobody says so, also when a name was typed but not chosen', async () => {
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('no author selected.')
    await choose(panel, 'Ben Ode')
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await add(panel).click()
    await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/, /Ben Ode$/])
    await selector(panel).fill('Be')
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('no author selected.')
    await expect(authors(panel)).toHaveCount(2)
  })

  await test.step('who is an author already is not added again', async () => {
    await choose(panel, 'Ann Lee')
    await add(panel).click()
    await expect(panel.getByRole('alert')).toHaveText('already included')
    await expect(authors(panel)).toHaveCount(2)
  })

  await test.step('contributing without a title leads from any tab to where it is typed', async () => {
    await ready(page)
    await contribute(window).click()
    await expect(window.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    await expect(titleField(window)).toBeFocused()
    await page.keyboard.type('Mine first')
    await page.keyboard.press('Enter')
    await expect(saveState(window)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId, ben.member.authorId])
  })

  await test.step('the primary author is not removed, the others are', async () => {
    await openTab(window, 'Authors')
    await panel.getByRole('button', { name: 'Remove Ann Lee' }).click()
    await expect(panel.getByRole('alert')).toHaveText('cannot remove the Primary Author')
    await expect(authors(panel)).toHaveText([/Ann Lee/, /Ben Ode/])
    await expect(contribute(window)).toBeDisabled()
    await panel.getByRole('button', { name: 'Remove Ben Ode' }).click()
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await expect(authors(panel)).toHaveText([/Ann Lee/])
    await choose(panel, `Eva Sol (${twin.userName})`)
    await add(panel).click()
    await save(window)
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId, twin.authorId])
  })
})

test('who may write a note is offered what changes it, as it is this moment: co-authors, groups, everybody [EDIT-005, EDIT-006, EDIT-007, EDIT-035, EDIT-049, EDIT-064, LOCK-11]', async ({
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
  const note = await seed.makeNote(ann.member, {
    title: 'Together',
    body: '<p>one two three</p>',
    permission: 'protected',
  })
  for (const one of [ann, ben]) await openNote(one.page, note)
  const hers = page.getByRole('tabpanel', { name: 'Properties' })
  const permission = (name: string) => hers.getByRole('radio', { name })

  await test.step('who may only read sees its authors and changes nothing', async () => {
    const panel = await openTab(ben.page, 'Authors')
    await expect(authors(panel)).toHaveText([/Ann Lee.*Primary author/])
    await expect(panel.getByRole('button')).toHaveCount(0)
    await expect(selector(panel)).toHaveCount(0)
    for (const missing of [contribute, editTab, propertiesTab]) await expect(missing(ben.page)).toHaveCount(0)
  })

  await test.step('a co-author writes it once it is saved, and no longer when they have been removed', async () => {
    const panel = await openTab(page, 'Authors')
    await expect(contribute(page)).toBeDisabled()
    await choose(panel, 'Ben Ode')
    await add(panel).click()
    await expect(contribute(page)).toBeEnabled()
    expect((await stored(seed, ann.member, note)).authors).toEqual([ann.member.authorId])
    await expect(editTab(ben.page)).toHaveCount(0)
    await save(page)
    await editTab(ben.page).click()
    await ready(ben.page)
    await titleField(ben.page).fill('Together with Ben')
    await save(ben.page)
    expect((await stored(seed, ann.member, note)).title).toBe('Together with Ben')
    await expect(page).toHaveTitle(/Together with Ben/)
    await panel.getByRole('button', { name: 'Remove Ben Ode' }).click()
    await save(page)
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect(change(seed, ben.member, note, { title: 'Still mine?' })).rejects.toThrow('403')
  })

  await test.step('the properties come and go with the right to write', async () => {
    await change(seed, ann.member, note, { permission: 'public' })
    await propertiesTab(ben.page).click()
    await change(seed, ann.member, note, { permission: 'protected' })
    await expect(propertiesTab(ben.page)).toHaveCount(0)
    await expect(readTab(ben.page)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the permission beside the button leads to where it is changed; with the group it is stored with the next save', async () => {
    await editTab(page).click()
    await ready(page)
    await page.getByRole('button', { name: 'Protected' }).click()
    await expect(propertiesTab(page)).toHaveAttribute('aria-selected', 'true')
    await expect(hers.getByText('3', { exact: true })).toBeVisible()
    await expect(permission('Protected')).toBeChecked()
    await expect(permission('Public')).toContainText('Everybody in the community can read and write it.')
    await permission('Private').click()
    await expect(page.getByRole('button', { name: 'Private' })).toBeVisible()
    await expect(contribute(page)).toBeEnabled()
    await hers.getByLabel('Group').selectOption('Owls')
    await expect(hers.getByText('Members: Ben Ode')).toBeVisible()
    const before = await stored(seed, ann.member, note)
    expect([before.permission, before.group ?? null]).toEqual(['protected', null])
    await save(page)
    expect(await stored(seed, ann.member, note)).toMatchObject({
      permission: 'private',
      group: group._id,
      _groupMembers: [ben.member.authorId],
    })
    await expect(editTab(ben.page)).toBeVisible()
    await page.reload()
    await propertiesTab(page).click()
    await expect(permission('Private')).toBeChecked()
    await expect(hers.getByLabel('Group')).toHaveValue(group._id)
    await hers.getByLabel('Group').selectOption('No group')
    await save(page)
    expect(await stored(seed, ann.member, note)).toMatchObject({ group: null, _groupMembers: [] })
  })
})

test('the connections of a note: both sides, live, leading to the others [EDIT-070, EDIT-106, EDIT-107]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const older = await seed.makeNote(ann.member, { title: 'Older' })
  const note = await seed.makeNote(ann.member, {
    title: 'In the middle',
    buildson: older._id,
    viewId: community.welcomeViewId,
  })
  const quoted = await seed.makeNote(ben.member, { title: 'Quoted' })
  const secret = await seed.makeNote(ben.member, { title: 'Secret', permission: 'private' })
  await connect(seed, ann.member, note, quoted, 'references')
  await connect(seed, ben.member, secret, note, 'references')
  await openNote(page, note)
  const asked = ['to', 'from'].map((side) =>
    page.waitForRequest((request) => request.url().endsWith(`/api/links/${side}/${note._id}`)),
  )
  const panel = await openTab(page, 'Connections')
  for (const request of await Promise.all(asked)) expect(request.method()).toBe('GET')
  const to = panel.getByRole('region', { name: 'Links to this note' }).getByRole('listitem')
  const from = panel.getByRole('region', { name: 'Links from this note' }).getByRole('listitem')
  await expect(to).toHaveText([/^stands on\s*Welcome/])
  await expect(from).toHaveText([/^builds on\s*Older/, /^refers to\s*Quoted/])

  await test.step('they follow what others connect, rename and disconnect', async () => {
    const other = await seed.makeNote(ben.member, { title: 'Another' })
    const link = await connect(seed, ben.member, other, note, 'references')
    await expect(to).toHaveText([/Welcome/, /is referred to by\s*Another/])
    await change(seed, ben.member, other, { title: 'Renamed' })
    await expect(to).toHaveText([/Welcome/, /is referred to by\s*Renamed/])
    await seed.call(ben.member, 'DELETE', `/api/links/${link._id}`)
    await expect(to).toHaveText([/Welcome/])
  })

  await test.step('from a page they lead to the other’s page, asking first when something is not contributed', async () => {
    await editTab(page).click()
    await ready(page)
    await titleField(page).fill('In between')
    await (await openTab(page, 'Connections')).getByRole('link', { name: 'Older' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await save(page)
    await page.getByRole('link', { name: 'Older' }).press('Enter')
    await expect(page).toHaveURL(`/contribution/${older._id}`)
    await expect(reading(page).getByRole('heading', { name: 'Older' })).toBeVisible()
    await (await openTab(page, 'Connections')).getByRole('link', { name: 'In between' }).click()
    await (await openTab(page, 'Connections')).getByRole('link', { name: 'Welcome' }).click()
    await expect(page).toHaveURL(`/view/${community.welcomeViewId}`)
  })

  await test.step('in a window they open a window of their own, and the keyboard comes back from it', async () => {
    await page.getByRole('option', { name: 'In between' }).dblclick()
    const link = (await openTab(noteWindow(page, 'In between'), 'Connections')).getByRole('link', { name: 'Older' })
    await link.click()
    await expect(reading(noteWindow(page, 'Older')).getByRole('heading', { name: 'Older' })).toBeVisible()
    await noteWindow(page, 'Older').getByRole('button', { name: 'Close the note' }).click()
    await expect(noteWindow(page, 'Older')).toHaveCount(0)
    await expect(link).toBeFocused()
  })
})

test('connections are removed alone, and put the note on further views, one link for each [EDIT-071, EDIT-072, EDIT-073, EDIT-074]', async ({
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

/** The support “My theory” of a scaffold. */
const theoryOf = async (seed: Seed, member: Member, scaffoldId: string) => {
  const links = await seed.call<Link[]>(member, 'GET', `/api/links/from/${scaffoldId}`)
  return links.find(({ _to }) => _to.title === 'My theory')?.to ?? ''
}

const deeds = (panel: Locator) => panel.locator('section > ol > li')

test('the history tells who created, read and modified the note and when, the newest first; what cannot be loaded is tried again [EDIT-075, RECD-05]', async ({
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
  const refuse = (path: string) => page.route(path, (route) => route.fulfill({ status: 403, json: {} }))
  await refuse('**/api/links/from/**')
  const connections = await openTab(page, 'Connections')
  await expect(connections.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await connections.getByRole('button', { name: 'Try again' }).click()
  await expect(connections.getByText('This note leads nowhere yet.')).toBeVisible()
  await refuse('**/api/records/object/**')
  const panel = await openTab(page, 'History')
  await expect(panel.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/records/object/${note._id}`))
  await panel.getByRole('button', { name: 'Try again' }).click()
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

  await test.step('as others go on with it', async () => {
    await change(seed, ann.member, note, { title: 'Ann’s words' })
    await expect(deeds(panel).first()).toHaveText(/^Ann Lee modified it/)
    await connect(seed, ann.member, note, await seed.makeNote(ann.member), 'references')
    await expect(deeds(panel).first()).toHaveText(/^Ann Lee made a connection: refers to/)
  })

  await test.step('a long one is shown in steps', async () => {
    for (let turn = 0; turn < 24; turn++) {
      await read(seed, ben.member, note)
      await change(seed, ann.member, note, { title: `Turn ${turn}` })
    }
    await expect(deeds(panel)).toHaveCount(50)
    await panel.getByRole('button', { name: 'Show earlier ones' }).click()
    await expect(deeds(panel).last()).toContainText('Ann Lee created it')
    await expect(panel.getByRole('button', { name: 'Show earlier ones' })).toHaveCount(0)
  })
})

test('every version of a note is read, compared word by word and restored, with the supports that have gone since', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Rain', body: '<p>It falls down. It is wet.</p>' })
  const theory = await theoryOf(seed, member, community.scaffolds[0] ?? '')
  const link = await seed.call<Link>(member, 'POST', '/api/links', { from: theory, to: note._id, type: 'supports' })
  const mark = (half: string) => `<span id="${link._id}" class="KFSupport${half} mceNonEditable"></span>`
  const second = `<p>It falls ${mark('Start')} slowly ${mark('End')} down. It is wet.</p>`
  await change(seed, member, note, { data: { body: second } })
  await change(seed, member, note, { data: { body: '<p>It falls down. It is <b>wet</b>.</p>' }, title: 'Snow' })
  await seed.call(member, 'DELETE', `/api/links/${link._id}`)
  await change(seed, member, note, { data: { body: '<p>Nothing is left.</p>' } })

  await openNote(page, note)
  const panel = await openTab(page, 'History')
  await deeds(panel).filter({ hasText: 'created it' }).getByRole('button', { name: 'Show this version' }).click()
  const dialog = page.getByRole('dialog', { name: /^Version/ })
  const came = dialog.locator('ins')
  const went = dialog.locator('del')
  await expect(dialog).toHaveAccessibleName('Version 1 of 4')
  await expect(dialog.getByText('It falls down. It is wet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(came).toHaveText(/\[My theory\] slowly/)
  await expect(went).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByText('The text', { exact: true }).click()
  await expect(dialog.locator('.kfSupportStartLabel')).toHaveText('My theory')
  await dialog.getByText('Compared with now').click()
  await expect(went.filter({ hasText: 'Rain' })).toBeVisible()
  await expect(came.filter({ hasText: 'Snow' })).toBeVisible()

  await test.step('restoring fills the editor; contributing makes the links anew that have gone', async () => {
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(titleField(page)).toHaveValue('Rain')
    await expect(textField(page)).toContainText('My theory')
    expect((await stored(seed, member, note)).data.body).toBe('<p>Nothing is left.</p>')
    await save(page)
    const restored = await stored(seed, member, note)
    const [made] = await supportLinks(seed, member, note)
    expect(made).toMatchObject({ from: theory })
    expect(restored.title).toBe('Rain')
    expect(String(restored.data.body).replaceAll(made!._id, link._id).replaceAll('&nbsp;', ' ')).toBe(second)
    await openTab(page, 'History')
    await expect(deeds(panel).filter({ hasText: 'modified it' }).first()).toBeVisible()
  })

  await test.step('who may only read the note restores nothing', async () => {
    await openNote(ben.page, note)
    const theirs = await openTab(ben.page, 'History')
    await deeds(theirs).filter({ hasText: 'created it' }).getByRole('button', { name: 'Show this version' }).click()
    const shown = ben.page.getByRole('dialog', { name: 'Version 1 of 5' })
    await expect(shown.getByText('It falls down. It is wet.')).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Restore this version' })).toHaveCount(0)
  })
})

test('opened from a view a note has every tab, and leads back to the view; a manager reads, edits and deletes it whatever its permission [EDIT-002, EDIT-004, EDIT-013, EDIT-046]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community)
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { plugins: { promisingnessidea: true } })
  const note = await seed.makeNote(ann, { title: 'Hers alone', viewId, permission: 'private' })
  const later = await seed.makeNote(ann, { title: 'Built on it', buildson: note._id })
  await seed.makeNote(ann, { title: 'Built on that', buildson: later._id })
  const page = await openAs(mia)
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))

  await test.step('what cannot be loaded says so', async () => {
    await page.route(`**/api/objects/${note._id}`, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(`/contribution/${note._id}/${viewId}`)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    expect(said.find((text) => text.startsWith('error on getObject'))).toContain('ApiError')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(reading(page).getByRole('heading', { name: 'Hers alone' })).toBeVisible()
  })

  await test.step('every tab is there', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'Read',
      'Edit',
      'Attachments',
      'Authors',
      'Connections',
      'Threads',
      'History',
      'Properties',
      'Promising Ideas',
      'Source',
    ])
    const panel = await openTab(page, 'Threads')
    const threads = panel.getByRole('listitem')
    await expect(threads).toHaveCount(3)
    await expect(threads.first().locator('[aria-current]').first()).toContainText('Hers alone')
    await expect(threads.nth(1).getByRole('listitem')).toContainText('Built on that')
    await seed.makeNote(ann, { title: 'Built on it as well', buildson: note._id })
    await expect(threads).toHaveCount(4)
  })

  await test.step('a manager does with it what its author does, other members nothing', async () => {
    await editTab(page).click()
    await ready(page)
    await titleField(page).fill('Looked through')
    await save(page)
    expect((await stored(seed, ann, note)).title).toBe('Looked through')
    await page.getByRole('button', { name: 'Back to the view' }).click()
    await expect(page).toHaveURL(`/view/${viewId}`)
    for (const act of [stored(seed, ben, note), change(seed, ben, note, { status: 'inactive' })])
      await expect(act).rejects.toThrow('403')
    expect((await change(seed, mia, note, { status: 'inactive' })).status).toBe('inactive')
    await expect(page.getByRole('option', { name: 'Looked through' })).toHaveCount(0)
  })
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

test('every tab is reached at a desk and on a phone, and accessible in light and dark', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  // Fourteen examinations, on however busy a machine.
  test.slow()
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'For everybody', viewId: community.welcomeViewId })
  await seed.makeNote(ben.member, { title: 'Built on it', buildson: note._id })
  await read(seed, ben.member, note)
  await read(seed, ann.member, note)
  await openNote(page, note)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, shown] of [
      ['Read', 'Some thoughts.'],
      ['Edit', 'Keywords'],
      ['Authors', 'Primary author'],
      ['Connections', 'Built on it'],
      ['Threads', 'Built on it'],
      ['History', 'created it'],
      ['Properties', 'Last changed'],
    ] as const) {
      const panel = await openTab(page, name)
      await expect(panel.getByText(shown).first()).toBeVisible()
      if (name === 'Edit') await expect(textField(page)).toBeVisible()
      await expect(page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width === 1280) await expectAccessible(page)
    }
  }
})
