import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import { VIEW_SETTING_DEFAULTS } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import { board, card, choose, tool } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import type { Seed } from './support/seed.ts'
import { expectFits } from './support/words.ts'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const selector = (page: Page) => page.getByPlaceholder('Select one or more View...')
const options = (page: Page) =>
  page.getByRole('listbox').getByRole('option').and(page.locator('[data-combobox-option]'))

const childrenOf = async (seed: Seed, member: Member, viewId: string) => {
  const children = await seed.call<{ title: string }[]>(member, 'GET', `/api/links/from/${viewId}/child`)
  return children.map(({ title }) => title)
}

test('views are put on a view, one by a press and several by the selector, which lists at most 80 [VIEW-39, VIEW-52, VIEW-53, VIEW-55]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  for (const title of ['Light', 'Air', 'Water']) await seed.makeView(ann.member, title)
  const { page } = ann
  for (const each of [ann, ben]) await each.page.goto(`/view/${viewId}`)
  await expect(tool(page, 'View link')).toHaveAttribute('aria-expanded', 'false')
  await tool(page, 'View link').click()
  const list = page.getByRole('list', { name: 'Views of the community' })

  await test.step('a press puts one, for others too, as a child of the view', async () => {
    await expect(list.getByRole('button')).toHaveText(['Air', 'Light', 'Water', 'Welcome'])
    await list.getByRole('button', { name: 'Light' }).click()
    for (const each of [ann, ben]) await expect(card(each.page, 'Light')).toBeVisible()
    expect(await childrenOf(seed, ann.member, viewId)).toEqual(['Light'])
  })

  await test.step('a view does not come within itself', async () => {
    await list.getByRole('button', { name: 'Welcome' }).click()
    await expect(panel(page, 'View link').getByRole('alert')).toHaveText('A view cannot be placed within itself.')
    await expect(board(page).getByRole('option')).toHaveCount(1)
  })

  await test.step('nothing chosen adds nothing, and says so', async () => {
    const sent = sentBy(page)
    await panel(page, 'View link').getByRole('button', { name: 'Add' }).click()
    await expect(panel(page, 'View link').getByText('View is not selected')).toHaveRole('alert')
    expect(sent).toEqual([])
  })

  await test.step('several come in one go, each at a place of its own', async () => {
    const sent = sentBy(page)
    await selector(page).click()
    await expect(options(page)).toHaveText(['Air', 'Light', 'Water', 'Welcome'])
    await options(page).filter({ hasText: 'Water' }).click()
    await options(page).filter({ hasText: 'Air' }).click()
    await panel(page, 'View link').getByRole('button', { name: 'Add' }).click()
    for (const each of [ann, ben]) await expect(board(each.page).getByRole('option')).toHaveCount(3)
    expect(sent.filter(({ path }) => path.endsWith('/items'))).toHaveLength(1)
    const places = await board(page)
      .getByRole('option')
      .evaluateAll((items) => items.map((item) => item.style.transform))
    expect(new Set(places).size).toBe(3)
    expect((await childrenOf(seed, ann.member, viewId)).toSorted()).toEqual(['Air', 'Light', 'Water'])
  })

  await test.step('the button and Escape collapse it', async () => {
    await expectAccessible(page)
    await tool(page, 'View link').click()
    await expect(panel(page, 'View link')).toHaveCount(0)
    await tool(page, 'View link').click()
    await expect(tool(page, 'View link')).toHaveAttribute('aria-expanded', 'true')
    await list.getByRole('button', { name: 'Air' }).focus()
    await page.keyboard.press('Escape')
    await expect(panel(page, 'View link')).toHaveCount(0)
    await expect(tool(page, 'View link')).toBeFocused()
  })

  await test.step('of more than 80 the selector lists 80 and finds the others', async () => {
    const many = Array.from({ length: 90 }, (_, at) => ({
      _id: String(at).padStart(24, '0'),
      title: `Topic ${at + 1}`,
      type: 'View',
      permission: 'public',
      authors: [],
      _groupMembers: [],
    }))
    await page.route('**/api/communities/*/views', (route) => route.fulfill({ json: many }))
    await page.reload()
    await tool(page, 'View link').click()
    await expect(list.getByRole('button')).toHaveCount(80)
    await selector(page).click()
    await expect(options(page)).toHaveCount(80)
    await selector(page).fill('topic 90')
    await expect(options(page)).toHaveText(['Topic 90'])
  })
})

test('panels show the view otherwise, for oneself and for now, and tell what can be done [VIEW-63, PLUG-10, GRPV-09, HELP-12]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const group = await seed.call<Contribution>(ann.member, 'POST', `/api/groups/${community._id}`, {
    title: 'Turtles',
    members: [ann.member.authorId],
  })
  const first = await seed.makeNote(ann.member, { title: 'Sky', viewId, x: 420 })
  const second = await seed.makeNote(ann.member, { title: 'Sea', buildson: first._id })
  await seed.call(ann.member, 'POST', '/api/links', { from: second._id, to: first._id, type: 'references', data: {} })
  const change = { group: group._id, langInNote: ['fi'] }
  await seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${first._id}`, change)
  const { page } = ann
  for (const each of [ann, ben]) {
    await each.page.goto(`/view/${viewId}`)
    await expect(card(each.page, 'Sky')).toBeVisible()
  }
  const sky = card(page, 'Sky')
  const arrows = (kind: string) => board(page).locator(`[data-kind=${kind}] path`).first()
  const flag = (name: string) => panel(page, 'Settings').getByRole('switch', { name })

  await test.step('six flags change the own canvas at once, and nothing is stored', async () => {
    const sent = sentBy(page)
    await tool(page, 'Settings').click()
    await expect(panel(page, 'Settings').getByRole('switch')).toHaveCount(Object.keys(VIEW_SETTING_DEFAULTS).length)
    await expect(sky).toContainText('Ann Lee · Turtles · ')
    await flag('Names of authors').click()
    await expect(sky).not.toContainText('Ann Lee')
    await flag('Groups of notes').click()
    await expect(sky).not.toContainText('Turtles')
    await flag('Dates of notes').click()
    await expect(sky.getByRole('time')).toHaveCount(0)
    await flag('Languages of notes').click()
    await expect(sky).toContainText('Finnish')
    await flag('Arrows to the notes built on').click()
    await expect(arrows('buildson')).toBeHidden()
    await flag('Arrows to the notes referred to').click()
    await expect(arrows('references')).toBeVisible()
    expect(sent).toEqual([])
    await expect(card(ben.page, 'Sky')).toContainText('Ann Lee · Turtles · ')
    await expectAccessible(page)
    await panel(page, 'Settings').getByRole('button', { name: 'Show it as it is set' }).click()
    await expect(sky).toContainText('Ann Lee · Turtles · ')
    await flag('Names of authors').click()
    await page.reload()
    await expect(sky).toContainText('Ann Lee · Turtles · ')
  })

  await test.step('the group view options tell whose items there are, and select them', async () => {
    await tool(page, 'Group view').click()
    const groups = panel(page, 'Group view')
    await groups.getByRole('button', { name: 'Turtles 1 item' }).click()
    await expect(sky).toHaveAttribute('aria-selected', 'true')
    await expect(card(page, 'Sea')).toHaveAttribute('aria-selected', 'false')
    await groups.getByRole('switch', { name: 'Groups of notes' }).click()
    await expect(sky).not.toContainText('Turtles')
  })

  await test.step('one panel is open at a time, and there is none for analyses while there is nothing to open', async () => {
    await tool(page, 'Settings').click()
    await expect(panel(page, 'Settings')).toBeVisible()
    await expect(panel(page, 'Group view')).toHaveCount(0)
    await expect(tool(page, 'Analytics')).toHaveCount(0)
    await tool(page, 'Settings').click()
    await expect(panel(page, 'Settings')).toHaveCount(0)
  })

  await test.step('attachments, too', async () => {
    await tool(page, 'Attachments').click()
    await expect(panel(page, 'Attachments')).toBeVisible()
    await tool(page, 'Attachments').click()
    await expect(panel(page, 'Attachments')).toHaveCount(0)
  })

  await test.step('help tells what to do here, opens all keys and closes', async () => {
    await tool(page, 'Help').click()
    const help = panel(page, 'Help')
    await expect(help.getByRole('heading', { name: 'Build on an idea' })).toBeVisible()
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await help.getByRole('link', { name: 'All keys' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0)
    await help.getByRole('button', { name: 'Close' }).click()
    await expect(help).toHaveCount(0)
    await expect(tool(page, 'Help')).toBeFocused()
  })
})

test('a panel or a dialog whose file cannot be loaded says so, and the view stays as it is', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  for (const [index, title] of ['Leaves', 'Roots'].entries())
    await seed.makeNote(mia, { title, viewId, x: 40, y: 40 + 200 * index })
  await login(page, mia)
  for (const part of ['group-view', 'move-to']) await page.route(`**/assets/${part}-*`, (route) => route.abort())
  await page.goto(`/view/${viewId}`)
  await tool(page, 'Group view').click()
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(failure.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Leaves').click({ button: 'right' })
  await choose(page, 'Move to…')
  await expect(failure).toBeVisible()
  await expect(card(page, 'Roots')).toBeVisible()
})
