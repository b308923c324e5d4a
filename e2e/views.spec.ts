import { type Contribution, objectSchema } from '../shared/contributions.ts'
import { board, card, choose, drag, noteWindow, openMenuAt, placeOf, savingSign } from './support/board.ts'
import { expect, type Member, test } from './fixtures.ts'
import { ready } from './support/note.ts'
import type { Seed } from './support/seed.ts'

/** An item of any type, straight on a view. */
const place = async (seed: Seed, member: Member, viewId: string, fields: object, data: object) => {
  const made = await seed.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, {
    authors: [member.authorId],
    status: 'active',
    ...fields,
  })
  const link = { from: viewId, to: made._id, type: 'contains', data }
  await seed.call(member, 'POST', '/api/links', link)
  return made
}

test('a view shows every active contribution where its link says, in each view its own, also after a reload [VIEW-01, VIEW-03, PROD-08]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  const other = await seed.makeView(ann.member, 'Other view')
  const note = await seed.makeNote(ann.member, { title: 'Light bends', viewId, x: 200, y: 150 })
  const inOther = { x: 30, y: 40, width: 300, height: 120, showInPlace: true, fixed: true, draggable: false }
  await seed.call(ann.member, 'POST', '/api/links', { from: other._id, to: note._id, type: 'contains', data: inOther })
  await seed.makeNote(ann.member, { title: 'Not contributed', viewId, status: 'unsaved' })

  await ann.page.goto(`/view/${viewId}`)
  await expect(card(ann.page, 'Light bends')).toBeVisible()
  expect(await placeOf(card(ann.page, 'Light bends'))).toEqual({ x: 200, y: 150 })
  await expect(card(ann.page, 'Not contributed')).toHaveCount(0)

  await drag(ann.page, card(ann.page, 'Light bends'), 100, 60)
  await expect(savingSign(ann.page)).toBeVisible()
  await ann.page.reload()
  await expect(card(ann.page, 'Light bends')).toBeVisible()
  expect(await placeOf(card(ann.page, 'Light bends'))).toEqual({ x: 300, y: 210 })

  await ann.page.getByRole('combobox', { name: 'Views' }).selectOption('Other view')
  await expect(ann.page).toHaveURL(`/view/${other._id}`)
  await expect(card(ann.page, 'Light bends')).toBeVisible()
  await drag(ann.page, card(ann.page, 'Light bends'), 100, 60)
  expect(await placeOf(card(ann.page, 'Light bends'))).toEqual({ x: 30, y: 40 })
  expect(await card(ann.page, 'Light bends').boundingBox()).toMatchObject({ width: 300, height: 120 })
  await expect(card(ann.page, 'Light bends')).toContainText('Some thoughts.')
})

test('an item is drawn with its title, type, authors and time, and in place with its text or picture in the size of its link; fixed items lie behind everything, drawings and attachments behind notes and views [VIEW-04, VIEW-17]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'As an icon', body: '<p>Hidden words</p>', viewId, x: 40, y: 40 })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'
  const text = { title: 'As a text', data: { body: '<p>Shown <b>words</b></p>' } }
  const inPlace = { width: 320, height: 200, showInPlace: true }
  await place(seed, ann.member, viewId, { type: 'Note', ...text }, { x: 40, y: 200, ...inPlace })
  await place(
    seed,
    ben.member,
    viewId,
    { type: 'Drawing', title: 'A sketch', data: { svg } },
    { x: 500, y: 40, ...inPlace },
  )
  const file = await place(seed, ann.member, viewId, { type: 'Attachment' }, { x: 500, y: 400 })
  await seed.giveFile(ann.member, file._id, 'photo.png')
  await place(seed, ann.member, viewId, { type: 'View', title: 'Deeper' }, { x: 760, y: 400 })
  const at = { x: 900, y: 100 }
  await seed.makeNote(ann.member, { title: 'note', viewId, ...at })
  const behind = await place(seed, ann.member, viewId, { type: 'Attachment' }, { ...at, x: 910 })
  await seed.giveFile(ann.member, behind._id, 'attachment')
  await place(
    seed,
    ann.member,
    viewId,
    { type: 'Note', title: 'fixed' },
    { ...at, x: 920, fixed: true, draggable: false },
  )

  await ben.page.goto(`/view/${viewId}`)
  const icon = card(ben.page, 'As an icon')
  await expect(icon).toContainText('Ann Lee')
  await expect(icon.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  await expect(icon).not.toContainText('Hidden words')
  await expect(card(ben.page, 'As a text')).toContainText('Shown words')
  expect(await card(ben.page, 'As a text').boundingBox()).toMatchObject({ width: 320 })
  const picture = card(ben.page, 'A sketch').getByRole('img', { name: 'A sketch' })
  await expect(picture).toHaveJSProperty('naturalWidth', 20)
  expect(await picture.boundingBox()).toMatchObject({ width: 320 })
  for (const [title, type] of [
    ['photo.png', 'Attachment'],
    ['Deeper', 'View'],
  ] as const)
    await expect(card(ben.page, title).locator(`[data-type=${type}]`)).toBeVisible()

  await expect(card(ben.page, 'fixed')).toBeVisible()
  const order = await board(ben.page).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const items = document.elementsFromPoint(left + 950, top + 120).map((one) => one.closest('[role=option]'))
    return [...new Set(items)].flatMap((item) => item?.querySelector('[dir=auto]')?.textContent ?? [])
  })
  expect(order).toEqual(['note', 'attachment', 'fixed'])
})

test('a view with more than fifty items is complete [VIEW-07]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  for (let n = 0; n < 60; n++) {
    await seed.makeNote(ann.member, {
      title: `Note ${n}`,
      viewId,
      x: 20 + (n % 10) * 100,
      y: 20 + Math.floor(n / 10) * 90,
    })
  }
  await ann.page.goto(`/view/${viewId}`)
  await expect(board(ann.page).getByRole('option')).toHaveCount(60)
})

test('where overlaps are prevented, a new note without a given place takes the first free one, down the column [VIEW-18, VIEW-19]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { features: { preventOverlap: true } })
  await seed.makeNote(ann.member, { title: 'First', viewId, x: 10, y: 10 })
  await seed.makeNote(ann.member, { title: 'Near', viewId, x: 60, y: 120 })
  await ann.page.goto(`/view/${viewId}`)
  await ann.page.getByRole('button', { name: 'New Note' }).click()
  await noteWindow(ann.page).getByRole('textbox', { name: 'Title' }).fill('Placed by itself')
  await ready(ann.page)
  await noteWindow(ann.page).getByRole('button', { name: 'Contribute' }).click()
  await expect(card(ann.page, 'Placed by itself')).toBeVisible()
  // 10, 90 is within 80 × 40 of the second note; the next step is free.
  expect(await placeOf(card(ann.page, 'Placed by itself'))).toEqual({ x: 10, y: 170 })
})

test('“New Note Here” makes a note where the menu was opened, for others once it is contributed; “Build on” one that is joined to its parent [VIEW-22, VIEW-25, EDIT-017, EDIT-047]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  for (const { page } of [ann, ben]) await page.goto(`/view/${viewId}`)
  const made = ann.page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
  await openMenuAt(ann.page, { x: 420, y: 310 })
  await choose(ann.page, 'New Note Here')
  const { _id } = objectSchema.parse(await (await made).json())
  expect(await seed.call(ann.member, 'GET', `/api/objects/${_id}`)).toMatchObject({
    status: 'unsaved',
    permission: 'protected',
  })
  await noteWindow(ann.page).getByRole('textbox', { name: 'Title' }).fill('Just here')
  await expect(card(ben.page, /./)).toHaveCount(0)
  await ready(ann.page)
  await noteWindow(ann.page).getByRole('button', { name: 'Contribute' }).click()
  for (const { page } of [ann, ben]) {
    await expect(card(page, 'Just here')).toBeVisible()
    expect(await placeOf(card(page, 'Just here'))).toEqual({ x: 420, y: 310 })
  }

  const parent = await seed.makeNote(ann.member, { title: 'Parent', viewId, x: 150, y: 150 })
  await card(ben.page, 'Parent').click({ button: 'right' })
  await choose(ben.page, 'Build on')
  await noteWindow(ben.page).getByRole('textbox', { name: 'Title' }).fill('Child')
  await ready(ben.page)
  await noteWindow(ben.page).getByRole('button', { name: 'Contribute' }).click()
  for (const { page } of [ann, ben]) {
    await expect(card(page, 'Child')).toBeVisible()
    await expect(board(page).locator('[data-kind=buildson] path')).toHaveCount(1)
  }
  const links = await seed.call<{ type: string; _from: { title: string } }[]>(
    ben.member,
    'GET',
    `/api/links/to/${parent._id}`,
  )
  expect(links.find(({ type }) => type === 'buildson')?._from.title).toBe('Child')
})

test('a new note in a private view is private [EDIT-048, LOCK-09]', async ({ seed, oneMember }) => {
  const { ann } = await oneMember()
  const view = await seed.makeView(ann.member, 'Mine')
  await seed.call(ann.member, 'PUT', `/api/objects/${view.communityId}/${view._id}`, { permission: 'private' })
  await ann.page.goto(`/view/${view._id}`)
  const made = ann.page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
  await ann.page.getByRole('button', { name: 'New Note' }).click()
  expect(await (await made).json()).toMatchObject({ permission: 'private' })
})

test('arrows are drawn as the view’s settings say [VIEW-61]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  const first = await seed.makeNote(ann.member, { title: 'First', viewId, x: 100, y: 100 })
  const second = await seed.makeNote(ann.member, { title: 'Second', viewId, x: 500, y: 100, buildson: first._id })
  await seed.call(ann.member, 'POST', '/api/links', { from: second._id, to: first._id, type: 'references', data: {} })
  const arrow = (kind: string) => board(ann.page).locator(`[data-kind=${kind}] path`)
  const set = (viewSetting: object) =>
    seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${viewId}`, {
      data: { viewSettingEnabled: true, viewSetting },
    })
  await ann.page.goto(`/view/${viewId}`)
  await expect(arrow('buildson').first()).toBeVisible()
  await expect(arrow('references').first()).toBeHidden()
  await set({ buildson: false, references: true })
  await ann.page.reload()
  await expect(arrow('references').first()).toBeVisible()
  await expect(arrow('buildson').first()).toBeHidden()
})

test('several selected items move together, and who opens the view later sees them there, until one becomes inactive [VIEW-05, VIEW-28]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  for (const [title, x] of [
    ['Alpha', 100],
    ['Beta', 400],
    ['Gamma', 700],
  ] as const)
    await seed.makeNote(ann.member, { title, viewId, x, y: 100 })
  const going = await seed.makeNote(ann.member, { title: 'Going', viewId, x: 100, y: 500 })
  await ann.page.goto(`/view/${viewId}`)
  await card(ann.page, 'Alpha').click()
  await card(ann.page, 'Beta').click({ modifiers: ['Control'] })
  await drag(ann.page, card(ann.page, 'Beta'), 60, 200)
  await expect(savingSign(ann.page)).toBeVisible()
  await ben.page.goto(`/view/${viewId}`)
  await expect(card(ben.page, 'Alpha')).toBeVisible()
  expect(await placeOf(card(ben.page, 'Alpha'))).toEqual({ x: 160, y: 300 })
  expect(await placeOf(card(ben.page, 'Beta'))).toEqual({ x: 460, y: 300 })
  expect(await placeOf(card(ben.page, 'Gamma'))).toEqual({ x: 700, y: 100 })

  await expect(card(ben.page, 'Going')).toBeVisible()
  await seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${going._id}`, { status: 'inactive' })
  await expect(card(ben.page, 'Going')).toHaveCount(0)
  await ben.page.reload()
  await expect(card(ben.page, 'Alpha')).toBeVisible()
  await expect(card(ben.page, 'Going')).toHaveCount(0)
})

test('the saving indicator hides two seconds after saving [VIEW-69]', async ({ seed, oneMember }) => {
  const { community, ann } = await oneMember()
  await seed.makeNote(ann.member, { title: 'Moved', viewId: community.welcomeViewId })
  await ann.page.clock.install()
  await ann.page.goto(`/view/${community.welcomeViewId}`)
  await expect(card(ann.page, 'Moved')).toBeVisible()
  await ann.page.clock.pauseAt(Date.now() + 60_000)
  await drag(ann.page, card(ann.page, 'Moved'), 100, 0)
  // The answer comes in real time, what follows it in the page's.
  await expect(async () => {
    await ann.page.clock.runFor(10)
    expect(await savingSign(ann.page).isVisible()).toBe(true)
  }).toPass()
  await ann.page.clock.runFor(1_989)
  await expect(savingSign(ann.page)).toBeVisible()
  await ann.page.clock.runFor(11)
  await expect(savingSign(ann.page)).toBeHidden()
})
