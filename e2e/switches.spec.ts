import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { expect, type OnPage, test } from './fixtures.ts'
import { board, card, choose, noteWindow } from './support/board.ts'
import { calls } from './support/calls.ts'
import { openTab, stored, ready } from './support/note.ts'

const ADD = 'Add to favourites'
const REMOVE = 'Remove from favourites'

/** What the menu of an item offers at this moment. */
const offered = async (page: Page, title: string) => {
  await card(page, title).click({ button: 'right' })
  const entries = page.getByRole('menu').getByRole('menuitem')
  await expect(entries.first()).toBeVisible()
  const names = await entries.allTextContents()
  await page.keyboard.press('Escape')
  return names
}

const star = (page: Page) => page.getByRole('button', { name: 'Favourite', exact: true })
const meta = (page: Page, title: string, text: string | RegExp) => card(page, title).getByText(text)
const arrow = (page: Page, kind: string) => board(page).locator(`[data-kind=${kind}] path`)

test('what a community switches on and off shows in the open browsers of its members at once, and of nobody else [PLUG-02, PLUG-09, PLUG-20, WORK-06, WORK-07]', async ({
  seed,
  twoMembers,
  openAs,
  login,
  page,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const idea = await seed.makeNote(ann.member, { title: 'Idea', viewId, x: 80, y: 80 })
  const answer = await seed.makeNote(ben.member, { title: 'Answer', buildson: idea._id })
  const reference = { from: answer._id, to: idea._id, type: 'references', data: {} }
  await seed.call(ben.member, 'POST', '/api/links', reference)
  const notifying = { from: idea._id, to: ann.member.authorId, type: 'notifies', data: {} }
  await seed.call(ann.member, 'POST', '/api/links', notifying)
  const elsewhere = await seed.makeCommunity()
  const cyMember = await seed.makeMember(elsewhere, { firstName: 'Cy', lastName: 'Fox' })
  await seed.makeNote(cyMember, { title: 'Idea', viewId: elsewhere.welcomeViewId, x: 80, y: 80 })
  const cy: OnPage = { member: cyMember, page: await openAs(cyMember) }
  const both = [ann.page, ben.page]
  const reads = calls(ann.page, 'GET')
  for (const one of both) await one.goto(`/view/${viewId}`)
  await cy.page.goto(`/view/${elsewhere.welcomeViewId}`)
  await expect(meta(cy.page, 'Idea', 'Cy Fox')).toBeVisible()

  await test.step('favourites are offered by menus and notes while they are on', async () => {
    for (const { page: one } of [ann, ben, cy]) expect(await offered(one, 'Idea')).not.toContain(ADD)
    await card(ann.page, 'Idea').dblclick()
    await expect(noteWindow(ann.page, 'Idea').getByTestId('note-authors')).toHaveText('Ann Lee')
    await expect(star(ann.page)).toHaveCount(0)

    await seed.changeSettings(community, { plugins: { enableFavourites: true } })
    await expect(star(ann.page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => offered(ben.page, 'Idea')).toContain(ADD)
    expect(await offered(cy.page, 'Idea')).not.toContain(ADD)

    await card(ben.page, 'Idea').click({ button: 'right' })
    await choose(ben.page, ADD)
    await expect(ben.page.getByText('Added to your favourites')).toBeVisible()
    expect((await stored(seed, ben.member, idea)).favAuthors).toEqual([ben.member.userId])
    await expect.poll(() => offered(ben.page, 'Idea')).toContain(REMOVE)
    await expect(star(ann.page)).toHaveAttribute('aria-pressed', 'false')

    await ann.page.route('**/api/objects/addTofav/**', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await star(ann.page).click()
    await expect(ann.page.getByRole('alert')).toHaveText(/Could not add note to your favourites, please try later/)
    await expect(star(ann.page)).toHaveAttribute('aria-pressed', 'false')
    await star(ann.page).click()
    await expect(star(ann.page)).toHaveAttribute('aria-pressed', 'true')
    await ann.page.route('**/api/objects/remFromfav/**', (route) => route.abort(), { times: 1 })
    await star(ann.page).click()
    await expect(ann.page.getByText('Could not remove note from your favourites, please try later')).toBeVisible()
    await expect(star(ann.page)).toHaveAttribute('aria-pressed', 'true')

    await seed.changeSettings(community, { plugins: { enableFavourites: false } })
    await expect(star(ann.page)).toHaveCount(0)
    await expect.poll(() => offered(ben.page, 'Idea')).not.toContain(REMOVE)
  })

  await test.step('first and last name are swapped on boards and in every part of an open note', async () => {
    await seed.changeSettings(community, { flipname: true })
    for (const one of both) {
      await expect(meta(one, 'Idea', 'Lee Ann')).toBeVisible()
      await expect(meta(one, 'Answer', 'Ode Ben')).toBeVisible()
    }
    const note = noteWindow(ann.page, 'Idea')
    await expect(note.getByTestId('note-authors')).toHaveText('Lee Ann')
    await expect((await openTab(note, 'Authors')).getByRole('listitem')).toContainText(['Lee Ann'])
    await expect((await openTab(note, 'Connections')).getByText('Lee Ann').first()).toBeVisible()
    const history = await openTab(note, 'History')
    await expect(history.getByText('Lee Ann').first()).toBeVisible()
    await expect(history.getByText('Ann Lee')).toHaveCount(0)
    // One reading of the community and of its root context served all of this.
    for (const path of [`/api/communities/${community._id}`, `/api/objects/${community.rootContextId}`])
      expect(reads.filter((read) => read === path)).toHaveLength(1)
    await expect(meta(cy.page, 'Idea', 'Cy Fox')).toBeVisible()
  })

  await test.step('… in attachments and among the authors, never first in the other order', async () => {
    const attachment = await seed.call<Contribution>(ann.member, 'POST', `/api/contributions/${community._id}`, {
      type: 'Attachment',
      title: '',
      authors: [ann.member.authorId],
      status: 'unsaved',
    })
    await seed.giveFile(ann.member, attachment._id, 'light.txt')
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await ben.page.route(`**/api/objects/${community.rootContextId}`, async (route) => {
      await arrived
      await route.continue()
    })
    await ben.page.goto(`/contribution/${attachment._id}`)
    await expect(ben.page.getByRole('heading', { name: 'light.txt', level: 2 })).toBeVisible()
    await expect(ben.page.getByText(/Ann|Lee/)).toHaveCount(0)
    arrive()
    await expect(ben.page.getByText('Lee Ann')).toBeVisible()

    await login(page, await seed.admin())
    await page.goto(`/authormanager/${community._id}`)
    const writer = page.getByRole('list', { name: 'Writers' }).getByRole('button', { name: 'Lee Ann' })
    await writer.click()
    const chosen = page.getByRole('region', { name: 'Chosen author' })
    await expect(chosen.getByText('Lee Ann', { exact: true })).toBeVisible()
    await chosen.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Reset password of Lee Ann')
    await page.keyboard.press('Escape')
    await seed.changeSettings(community, { flipname: false })
    await expect(chosen.getByText('Ann Lee', { exact: true })).toBeVisible()
    await expect(ben.page.getByText('Ann Lee')).toBeVisible()
  })

  await test.step('boards show what the community’s view settings say, and the view’s own where it has them', async () => {
    await ben.page.goto(`/view/${viewId}`)
    for (const one of both) {
      await expect(meta(one, 'Idea', 'Ann Lee')).toBeVisible()
      await expect(card(one, 'Idea').locator('time')).toBeVisible()
      await expect(arrow(one, 'buildson').first()).toBeVisible()
      await expect(arrow(one, 'references').first()).toBeHidden()
    }
    await seed.changeSettings(community, {
      viewSetting: { showAuthor: false, showTime: false, buildson: false, references: true },
    })
    for (const one of both) {
      await expect(arrow(one, 'references').first()).toBeVisible()
      await expect(arrow(one, 'buildson').first()).toBeHidden()
      await expect(meta(one, 'Idea', 'Ann Lee')).toHaveCount(0)
      await expect(card(one, 'Idea').locator('time')).toHaveCount(0)
    }
    const own = { viewSettingEnabled: true, viewSetting: { showAuthor: true } }
    await seed.call(await seed.admin(), 'PUT', `/api/objects/${community._id}/${viewId}`, { data: own })
    for (const one of both) {
      await expect(meta(one, 'Idea', 'Ann Lee')).toBeVisible()
      await expect(card(one, 'Idea').locator('time')).toBeVisible()
      await expect(arrow(one, 'buildson').first()).toBeVisible()
      await expect(arrow(one, 'references').first()).toBeHidden()
    }
    // What is set elsewhere arrives there: nothing of all this did.
    await expect(meta(cy.page, 'Idea', 'Cy Fox')).toBeVisible()
    await seed.changeSettings(elsewhere, { flipname: true })
    await expect(meta(cy.page, 'Idea', 'Fox Cy')).toBeVisible()
    await expect(card(cy.page, 'Idea').locator('time')).toBeVisible()
    expect(await offered(cy.page, 'Idea')).not.toContain(ADD)
    await expect(meta(ann.page, 'Idea', 'Ann Lee')).toBeVisible()
  })
})

test('what goes wrong without a message of its own is told to the console alone, and the screen stays usable [PROD-12, PLUG-21, PLUG-22, COMM-34, COMM-35, GRPM-16]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(member, { title: 'Idea', viewId, x: 80, y: 80 })
  await seed.call(member, 'POST', `/api/groups/${community._id}`, { title: 'Red team', members: [member.authorId] })
  await seed.changeSettings(community, { plugins: { enableFavourites: true } })
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))

  await test.step('asking what the community has before it has been read', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(`**/api/communities/${community._id}`, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(`/view/${viewId}`)
    expect(await offered(page, 'Idea')).not.toContain(ADD)
    expect(said).toContain('getRootContext(): communityData is not initialized.')
    arrive()
    await expect.poll(() => offered(page, 'Idea')).toContain(ADD)
  })

  await test.step('lists that cannot be read, and a note that cannot be marked read', async () => {
    const refused = { status: 400, json: { message: 'broken' } }
    await page.route('**/api/communities/*/views', (route) => route.fulfill(refused))
    await page.route('**/api/records/read/**', (route) => route.fulfill(refused))
    await page.reload()
    await card(page, 'Idea').dblclick()
    await expect(noteWindow(page, 'Idea').getByText('Some thoughts.')).toBeVisible()
    await expect.poll(() => said.filter((text) => text.includes('ApiError: broken')).length).toBe(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await openTab(noteWindow(page, 'Idea'), 'Edit')
    await noteWindow(page, 'Idea').getByRole('textbox', { name: 'Title' }).fill('Idea, better')
    await ready(page)
    await noteWindow(page).getByRole('button', { name: 'Contribute' }).click()
    await expect(card(page, 'Idea, better')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Views' })).toHaveValue(viewId)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a list of groups that cannot be read again stays as it was', async () => {
    await page.goto(`/groupmanager/${community._id}`)
    await expect(page.getByText('Red team')).toBeVisible()
    said.length = 0
    await page.route('**/api/communities/*/groups', (route) =>
      route.fulfill({ status: 400, json: { message: 'broken' } }),
    )
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => said).toContainEqual(expect.stringMatching(/^error on refreshGroups ApiError: broken/))
    await expect(page.getByText('Red team')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a community without a root context', async () => {
    const note = await seed.makeNote(member, { title: 'Left behind' })
    await seed.loseRootContext(community)
    said.length = 0
    await page.goto(`/contribution/${note._id}`)
    await expect.poll(() => said).toContain('RootContextId database migration from 6.5.x to 6.6.x is needed.')
    await expect(page.getByTestId('note-authors')).toHaveText('Ann Lee')
    await expect(star(page)).toHaveCount(0)
  })
})
