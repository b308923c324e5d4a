import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link, Place } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import { png } from './support/files.ts'
import { board, card, choose, drag, noteWindow, placeOf, sizeOf } from './support/board.ts'

const menu = async (page: Page, title: string) => {
  await card(page, title).click({ button: 'right' })
  return page.getByRole('menu')
}
const entriesOf = async (page: Page, title: string) => {
  const entries = await (await menu(page, title)).getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return entries
}
const pick = async (page: Page, title: string, entry: string) => {
  await menu(page, title)
  await choose(page, entry)
}
const select = async (page: Page, first: string, ...others: string[]) => {
  await card(page, first).click()
  for (const title of others) await card(page, title).click({ modifiers: ['Control'] })
}
const FIRMNESS = ['Fix position (soft lock)', 'Lock', 'Hard lock', 'Unlock']
const firmnessOf = async (page: Page, title: string) =>
  (await entriesOf(page, title)).filter((entry) => FIRMNESS.includes(entry))
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const layerOf = (page: Page, title: string) =>
  card(page, title).evaluate((item) =>
    [...(item.closest('.canvas-world')?.children ?? [])].findIndex((one) => one.contains(item)),
  )

test('items are fixed, locked, shown in place and let go from their menu, alike for everybody and after a reload [LOCK-13, LOCK-14, LOCK-15, LOCK-16, LOCK-17, LOCK-18, LOCK-20, EDIT-050, VIEW-62]', async ({
  seed,
  twoMembers,
  openAs,
}) => {
  test.setTimeout(120_000)
  const { community, ann, ben } = await twoMembers()
  const mia = await seed.join(await seed.makeUser({ firstName: 'Mia' }), community, 'manager')
  const viewId = community.welcomeViewId
  const alpha = await seed.makeNote(ann.member, {
    title: 'Alpha',
    viewId,
    x: 100,
    y: 100,
    body: '<p>Leaves breathe.</p>',
  })
  await seed.makeNote(ben.member, { title: 'Beta', viewId, x: 500, y: 100 })
  const manager = { page: await openAs(mia), member: mia }
  for (const { page } of [ann, ben, manager]) {
    await page.goto(`/view/${viewId}`)
    await expect(card(page, 'Beta')).toBeVisible()
  }
  const data = async () => {
    const links = await seed.call<Link[]>(mia, 'GET', `/api/links/from/${viewId}`)
    return links.find(({ to }) => to === alpha._id)?.data
  }
  const stands = (state: Place) => expect.poll(data).toMatchObject(state)
  /** Whoever pulls at it, it stays. */
  const holds = async (...pages: Page[]) => {
    for (const page of pages) {
      await drag(page, card(page, 'Alpha'), 40, 90)
      expect(await placeOf(card(page, 'Alpha'))).toEqual({ x: 100, y: 100 })
    }
  }

  await test.step('the author of an item fixes it, others are offered neither that nor deleting it', async () => {
    expect(await firmnessOf(ann.page, 'Alpha')).toEqual(['Fix position (soft lock)', 'Lock'])
    expect(await firmnessOf(ben.page, 'Alpha')).toEqual([])
    expect(await entriesOf(ann.page, 'Alpha')).toContain('Delete')
    expect(await entriesOf(ben.page, 'Alpha')).not.toContain('Delete')

    await pick(ann.page, 'Alpha', 'Fix position (soft lock)')
    await stands({ draggable: false, fixed: false, locked: false })
    await expect.poll(() => firmnessOf(manager.page, 'Alpha')).toEqual(['Lock', 'Hard lock', 'Unlock'])
    await ben.page.reload()
    await holds(ann.page, ben.page)
    await pick(ann.page, 'Alpha', 'Unlock')
    await stands({ draggable: true })
  })

  await test.step('a fixed item lies behind the others', async () => {
    const [front] = [await layerOf(ben.page, 'Alpha')]
    await pick(ann.page, 'Alpha', 'Lock')
    await stands({ draggable: false, fixed: true, locked: false })
    await expect.poll(() => layerOf(ben.page, 'Alpha')).toBe(0)
    await holds(ann.page, ben.page)
    await pick(ann.page, 'Alpha', 'Unlock')
    await expect.poll(() => layerOf(ben.page, 'Alpha')).toBe(front)
  })

  await test.step('one item of somebody else among several blocks fixing and unfixing, in words', async () => {
    await select(ann.page, 'Beta', 'Alpha')
    await pick(ann.page, 'Alpha', 'Lock')
    await expect(alert(ann.page, 'You are not able to fix this object.')).toBeVisible()
    await pick(ben.page, 'Beta', 'Fix position (soft lock)')
    await pick(ann.page, 'Alpha', 'Fix position (soft lock)')
    await stands({ draggable: false })
    await select(ann.page, 'Beta', 'Alpha')
    await pick(ann.page, 'Alpha', 'Unlock')
    await expect(alert(ann.page, 'You are not able to unfix this object.')).toBeVisible()
    await stands({ draggable: false })
  })

  await test.step('a manager locks it, and only who may lock unlocks it', async () => {
    await pick(manager.page, 'Alpha', 'Hard lock')
    await stands({ draggable: false, fixed: true, locked: true })
    await expect.poll(() => firmnessOf(ann.page, 'Alpha')).toEqual([])
    await ann.page.reload()
    await holds(ann.page, ben.page)
    expect(await entriesOf(ann.page, 'Alpha')).not.toContain('Delete')
    expect(await firmnessOf(manager.page, 'Alpha')).toEqual(['Unlock'])
    await pick(manager.page, 'Alpha', 'Unlock')
    await stands({ draggable: true, fixed: false, locked: false })
  })

  await test.step('shown in place it shows its text, as an icon its title alone', async () => {
    const text = card(ben.page, 'Alpha').getByText('Leaves breathe.')
    await pick(ann.page, 'Alpha', 'Show in place')
    await stands({ showInPlace: true })
    await expect(text).toBeVisible()
    await ben.page.reload()
    await expect(text).toBeVisible()
    expect(await entriesOf(ben.page, 'Alpha')).not.toContain('Show in place')
    await pick(ben.page, 'Alpha', 'Show as icon')
    await stands({ showInPlace: false })
    await expect(text).toHaveCount(0)
    await ann.page.reload()
    await expect(card(ann.page, 'Alpha')).toBeVisible()
    await expect(card(ann.page, 'Alpha').getByText('Leaves breathe.')).toHaveCount(0)
  })
})

test('items are deleted after one question, and my own acts undone and redone, never those of others [LOCK-22, LOCK-23, LOCK-24, LOCK-25]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Alpha', viewId, x: 100, y: 100 })
  await seed.makeNote(ann.member, { title: 'Beta', viewId, x: 100, y: 300 })
  await seed.makeNote(ben.member, { title: 'Gamma', viewId, x: 500, y: 300 })
  for (const { page } of [ann, ben]) {
    await page.goto(`/view/${viewId}`)
    await expect(card(page, 'Gamma')).toBeVisible()
  }
  const { page } = ann
  const question = page.getByRole('dialog', { name: 'Delete from this view?' })
  const answer = (text: string) => question.getByRole('button', { name: text }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const seenByBen = (title: string, there: boolean) => expect(card(ben.page, title)).toHaveCount(there ? 1 : 0)

  await test.step('one item of somebody else blocks deleting; declining deletes nothing', async () => {
    await select(page, 'Gamma', 'Alpha')
    await page.keyboard.press('Delete')
    await expect(alert(page, 'You can delete only what you have written yourself. Nothing was deleted.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await select(page, 'Alpha', 'Beta')
    await pick(page, 'Alpha', 'Delete')
    await expect(question).toContainText('2 items')
    await answer('Cancel')
    await expect(question).toHaveCount(0)
    await seenByBen('Alpha', true)
    await expect(card(page, 'Beta')).toBeVisible()
  })

  await test.step('agreeing deletes all, and undo puts them back where they stood', async () => {
    await page.keyboard.press('Backspace')
    await answer('Delete')
    for (const title of ['Alpha', 'Beta']) await seenByBen(title, false)
    await page.keyboard.press('Control+z')
    for (const title of ['Alpha', 'Beta']) await seenByBen(title, true)
    expect(await placeOf(card(ben.page, 'Beta'))).toEqual({ x: 100, y: 300 })
    await page.getByRole('button', { name: 'Redo' }).click()
    await seenByBen('Alpha', false)
    await undo.click()
    await seenByBen('Alpha', true)
  })

  await test.step('several are moved at once; undo goes back, redo forth', async () => {
    await select(page, 'Alpha', 'Beta')
    await drag(page, card(page, 'Alpha'), 60, 40)
    await expect.poll(() => placeOf(card(ben.page, 'Beta'))).toEqual({ x: 160, y: 340 })
    await undo.click()
    await expect.poll(() => placeOf(card(ben.page, 'Beta'))).toEqual({ x: 100, y: 300 })
    await board(page).focus()
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => placeOf(card(ben.page, 'Alpha'))).toEqual({ x: 160, y: 140 })
  })

  await test.step('what somebody else has moved since stays where it is', async () => {
    await drag(ben.page, card(ben.page, 'Alpha'), 300, 0)
    await expect.poll(() => placeOf(card(page, 'Alpha'))).toEqual({ x: 460, y: 140 })
    await undo.click()
    await expect(
      alert(page, 'Somebody else has changed this since. It stays as it is, and was not undone.'),
    ).toBeVisible()
    expect(await placeOf(card(ben.page, 'Alpha'))).toEqual({ x: 460, y: 140 })
    expect(await placeOf(card(ben.page, 'Beta'))).toEqual({ x: 160, y: 340 })
  })

  await test.step('by keys alone an item is moved beside another', async () => {
    await card(page, 'Beta').click()
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Move to…')
    const dialog = page.getByRole('dialog', { name: 'Move “Beta”' })
    await dialog.getByRole('combobox', { name: 'Beside what?' }).focus()
    await page.keyboard.type('Gam')
    // Cards are called by more than their titles.
    await expect(page.getByRole('option', { name: 'Gamma', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Beside what?' })).toHaveValue('Gamma')
    await dialog.getByRole('radio', { name: 'Right' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Below' })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const { height } = await sizeOf(card(page, 'Gamma'))
    await expect.poll(() => placeOf(card(ben.page, 'Beta'))).toEqual({ x: 500, y: 320 + height })
    await expect(card(page, 'Beta')).toBeFocused()
  })

  await test.step('in free mode any member deletes', async () => {
    const context = community.rootContextId ?? ''
    await seed.call(await seed.admin(), 'PUT', `/api/objects/${context}`, { data: { freemode: true } })
    await expect.poll(() => entriesOf(page, 'Gamma')).toContain('Delete')
    await pick(page, 'Gamma', 'Delete')
    await answer('Delete')
    await seenByBen('Gamma', false)
  })
})

test('acts on what is gone by now, or not known yet, are told to the console and do no harm [EDIT-115, LOCK-21, VIEW-70, VIEW-71]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const links: Link[] = []
  for (const [index, title] of ['Alpha', 'Beta', 'Gamma', 'Delta'].entries()) {
    const { _id } = await seed.makeNote(mia, { title })
    links.push(await seed.placeOn(mia, viewId, _id, 100 + 250 * index, 100))
  }
  const [alpha, beta, gamma, delta] = links as [Link, Link, Link, Link]
  const page = await openAs(mia)
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**/api/objects/${community.rootContextId ?? ''}`, async (route) => {
    await arrived
    await route.continue()
  })
  await page.route('**/api/communities/*/groups', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Delta')).toBeVisible()
  const failed = (what: string) => said.some((text) => text.startsWith(what) && text.includes('ApiError'))
  await expect.poll(() => failed('error on refreshGroups')).toBe(true)

  await card(page, 'Delta').click()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(said).toContain('context undefined. never come this state.')
  arrive()

  const takeOff = (link: Link) => seed.call(mia, 'DELETE', `/api/links/${link._id}`)
  const gone = (title: string) => expect(card(page, title)).toHaveCount(0)
  for (const [title, link, entry] of [
    ['Alpha', alpha, 'Lock'],
    ['Beta', beta, 'Hard lock'],
  ] as const) {
    await menu(page, title)
    await takeOff(link)
    await gone(title)
    await choose(page, entry)
  }
  await menu(page, 'Gamma')
  await takeOff(gamma)
  await gone('Gamma')
  await choose(page, 'Show in place')
  await expect
    .poll(() => said)
    .toEqual(
      expect.arrayContaining([
        'ERROR: no reference on fix/unfix',
        'ERROR: no reference on lock/unlock',
        `model not found for ${gamma._id}`,
      ]),
    )

  // Locked without being fixed: some client wrote half of it.
  await seed.call(mia, 'PUT', `/api/links/${delta._id}`, { data: { locked: true, fixed: false } })
  await expect.poll(() => firmnessOf(page, 'Delta')).toEqual(['Unlock'])
  await page.route(`**/api/views/${viewId}/items`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await pick(page, 'Delta', 'Unlock')
  await expect.poll(() => failed('error on modifyObject')).toBe(true)
  expect(said).toContain('invalid mode object')

  await page.route(`**/api/objects/${delta.to}`, (route) => route.fulfill({ status: 404, body: '{}' }))
  await card(page, 'Delta').dblclick()
  await expect.poll(() => failed('error on getObject')).toBe(true)
})

test('the menu of an item offers all that can be done to it, and nothing that cannot [VIEW-20, VIEW-21]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  await seed.call(mia, 'PUT', `/api/objects/${community.rootContextId ?? ''}`, {
    data: { plugins: { enableFavourites: true, drawonimage: true } },
  })
  for (const [index, title] of ['Alpha', 'Beta'].entries())
    await seed.makeNote(mia, { title, viewId, x: 100 + 250 * index, y: 100 })
  const inner = await seed.makeView(mia, 'Gamma')
  await seed.placeOn(mia, viewId, inner._id, 100, 300)
  const { name, buffer } = png('leaf.png', 60, 40)
  const made = await seed.call<Contribution>(mia, 'POST', `/api/contributions/${community._id}`, {
    type: 'Attachment',
    title: name,
    authors: [mia.authorId],
  })
  await seed.giveFile(mia, made._id, name, new Uint8Array(buffer))
  await seed.placeOn(mia, viewId, made._id, 400, 300)
  const page = await openAs(mia)
  await page.goto(`/view/${viewId}`)
  await expect(card(page, name)).toBeVisible()
  const everywhere = ['Open', 'Open in a tab', 'Open in a popup']
  const clipboard = ['Copy', 'Paste']
  const whereItStands = ['Move to…', ...FIRMNESS.slice(0, 3), 'Delete']
  const item = (entry: string) => page.getByRole('menuitem', { name: entry, exact: true })
  const offers = async (title: string, last: string, ...entries: string[]) => {
    await menu(page, title)
    // What has to be asked for joins the menu a moment later; all of it can be seen then.
    await expect(item(last)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menuitem')).toHaveText([...entries, last])
    await page.keyboard.press('Escape')
  }
  await offers('Gamma', 'Create a rise-above', ...everywhere, 'Open as internal window', ...clipboard, ...whereItStands)
  const pictures = [...everywhere, ...clipboard, 'Show in place', ...whereItStands, 'Create a rise-above']
  await offers(name, 'Draw on an image', ...pictures)
  const notes = [...everywhere, 'Build on', ...clipboard, 'Show in place', ...whereItStands, 'Create a rise-above']
  await offers('Alpha', 'Add to favourites', ...notes)
  await pick(page, 'Alpha', 'Add to favourites')
  await expect(page.getByText('Added to your favourites')).toBeVisible()
  await pick(page, 'Alpha', 'Show in place')
  await expect(card(page, 'Alpha').getByText('Some thoughts.')).toBeVisible()
  await pick(page, 'Alpha', 'Hard lock')
  await expect(card(page, 'Alpha').getByTitle('Hard locked')).toBeVisible()
  const held = [...everywhere, 'Build on', ...clipboard, 'Show as icon', 'Unlock', 'Delete', 'Create a rise-above']
  await offers('Alpha', 'Remove from favourites', ...held)

  await select(page, 'Alpha', 'Beta')
  await pick(page, 'Beta', 'Open selection in a list')
  const list = page.getByRole('dialog', { name: '2 selected' })
  await expect(list.getByRole('listitem')).toHaveText([/Alpha/, /Beta/])
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Beta' }).click()
  await expect(list).toHaveCount(0)
  await expect(noteWindow(page, 'Beta')).toBeVisible()
})
