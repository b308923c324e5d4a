import { type Contribution, objectSchema } from '../shared/domain/contributions.ts'
import type { Board } from '../shared/domain/views.ts'
import { board, card, choose, drag, noteWindow, openMenuAt, placeOf, savingSign, viewportOf } from './support/board.ts'
import { expect, type Member, test } from './fixtures.ts'
import { ready } from './support/note.ts'
import type { Seed } from './support/seed.ts'

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

test('an item is drawn with its title, type, authors and time, and in place with its text or picture in the size of its link; fixed items lie behind everything, drawings and attachments behind notes and views [VIEW-04, VIEW-17]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann: reader } = await oneMember()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const { page } = reader
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, {
    title: 'As an icon',
    body: `<p>Seen ${'and so on '.repeat(30)}to the hidden end</p>`,
    viewId,
    x: 40,
    y: 40,
  })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'
  const text = { title: 'As a text', data: { body: '<p>Shown <b>words</b></p>' } }
  const inPlace = { width: 320, height: 200, showInPlace: true }
  await place(seed, ann, viewId, { type: 'Note', ...text }, { x: 40, y: 200, ...inPlace })
  await place(seed, ann, viewId, { type: 'Drawing', title: 'A sketch', data: { svg } }, { x: 500, y: 40, ...inPlace })
  const file = await place(seed, ann, viewId, { type: 'Attachment' }, { x: 500, y: 400 })
  await seed.giveFile(ann, file._id, 'photo.png')
  await place(seed, ann, viewId, { type: 'View', title: 'Deeper' }, { x: 760, y: 400 })
  const at = { x: 900, y: 100 }
  await seed.makeNote(ann, { title: 'note', viewId, ...at })
  const behind = await place(seed, ann, viewId, { type: 'Attachment' }, { ...at, x: 910 })
  await seed.giveFile(ann, behind._id, 'attachment')
  await place(seed, ann, viewId, { type: 'Note', title: 'fixed' }, { ...at, x: 920, fixed: true, draggable: false })

  await page.goto(`/view/${viewId}`)
  const icon = card(page, 'As an icon')
  await expect(icon).toContainText('Ann Ode')
  await expect(icon.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  await expect(icon).toContainText('Seen and so on')
  await expect(icon).not.toContainText('hidden end')
  await expect(card(page, 'As a text')).toContainText('Shown words')
  expect(await card(page, 'As a text').boundingBox()).toMatchObject({ width: 320 })
  const picture = card(page, 'A sketch').getByRole('img', { name: 'A sketch' })
  await expect(picture).toHaveJSProperty('naturalWidth', 20)
  expect(await picture.boundingBox()).toMatchObject({ width: 320 })
  for (const [title, type] of [
    ['photo.png', 'Attachment'],
    ['Deeper', 'View'],
  ] as const)
    await expect(card(page, title).locator(`[data-type=${type}]`)).toBeVisible()

  await expect(card(page, 'fixed')).toBeVisible()
  const order = await board(page).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const items = document.elementsFromPoint(left + 950, top + 120).map((one) => one.closest('[role=option]'))
    return [...new Set(items)].flatMap((item) => item?.querySelector('[dir=auto]')?.textContent ?? [])
  })
  expect(order).toEqual(['note', 'attachment', 'fixed'])
})

test('a new note takes a place that is seen, or the one where the menu was opened, for others once it is contributed; “Build on” makes one that is joined to its parent [VIEW-19, VIEW-22, VIEW-25, EDIT-017, EDIT-047]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const ben = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { features: { preventOverlap: true } })
  const first = await seed.makeNote(ann.member, { title: 'First', viewId, x: 10, y: 10 })
  await seed.makeNote(ann.member, { title: 'Near', viewId, x: 60, y: 120 })
  const seenByBen = async () =>
    (await seed.call<Board>(ben, 'GET', `/api/views/${viewId}/board`)).items.map(({ _to }) => _to.title).toSorted()
  const contributeAs = async (title: string) => {
    await noteWindow(page).getByRole('textbox', { name: 'Title' }).fill(title)
    await ready(page)
    await noteWindow(page).getByRole('button', { name: 'Contribute' }).click()
    await expect(card(page, title)).toBeVisible()
    await expect(noteWindow(page)).toHaveCount(0)
  }
  await page.goto(`/view/${viewId}`)
  const made = page.waitForResponse((answer) => answer.url().includes('/api/contributions/'))
  const before = await viewportOf(page)
  await openMenuAt(page, { x: 15, y: 310 })
  await choose(page, 'New Note Here')
  const { _id } = objectSchema.parse(await (await made).json())
  expect(await seed.call(ann.member, 'GET', `/api/objects/${_id}`)).toMatchObject({
    status: 'unsaved',
    permission: 'protected',
  })
  expect(await seenByBen()).toEqual(['First', 'Near'])
  await contributeAs('Just here')
  expect(await placeOf(card(page, 'Just here'))).toEqual({ x: 15, y: 310 })
  expect(await viewportOf(page)).toEqual(before)
  expect(await seenByBen()).toContain('Just here')

  await page.getByRole('button', { name: 'New note' }).click()
  await contributeAs('Placed by itself')
  await expect(card(page, 'Placed by itself')).toBeInViewport({ ratio: 1 })
  expect((await placeOf(card(page, 'First'))).y).toBe(10)

  await card(page, 'First').click({ button: 'right' })
  await choose(page, 'Build on')
  await contributeAs('Child')
  await expect(board(page).locator('[data-kind=buildson] path')).toHaveCount(1)
  expect(await seenByBen()).toContain('Child')
  const links = await seed.call<{ type: string; _from: { title: string } }[]>(ben, 'GET', `/api/links/to/${first._id}`)
  expect(links.find(({ type }) => type === 'buildson')?._from.title).toBe('Child')
})

test('several selected items move together, and who opens the view later sees them there [VIEW-28]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  for (const [title, x] of [
    ['Alpha', 100],
    ['Beta', 400],
    ['Gamma', 700],
  ] as const)
    await seed.makeNote(ann.member, { title, viewId, x, y: 100 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Alpha').click()
  await card(page, 'Beta').click({ modifiers: ['Control'] })
  await drag(page, card(page, 'Beta'), 60, 200)
  await expect(savingSign(page)).toBeVisible()
  await page.reload()
  await expect(card(page, 'Alpha')).toBeVisible()
  expect(await placeOf(card(page, 'Alpha'))).toEqual({ x: 160, y: 300 })
  expect(await placeOf(card(page, 'Beta'))).toEqual({ x: 460, y: 300 })
  expect(await placeOf(card(page, 'Gamma'))).toEqual({ x: 700, y: 100 })
})

test('a drawing has no slab: the ground shows through it, and in dark colours it lies on soft paper on which black is seen [CARD-08]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h20v20" stroke="black" fill="none"/></svg>'
  const size = { width: 320, height: 160, showInPlace: true }
  await place(
    seed,
    ann.member,
    viewId,
    { type: 'Drawing', title: 'A sketch', data: { svg } },
    { x: 100, y: 60, ...size },
  )
  const { page } = ann
  const picture = page.getByRole('img', { name: 'A sketch' })
  const grounds = () =>
    picture.evaluate((image) => {
      const found: string[] = []
      for (let at: Element | null = image; at && !at.matches('.canvas-world'); at = at.parentElement)
        found.push(getComputedStyle(at).backgroundColor)
      return found
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/view/${viewId}`)
  await expect(picture).toBeVisible()
  expect(new Set(await grounds())).toEqual(new Set(['rgba(0, 0, 0, 0)']))

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await grounds())[0]).not.toBe('rgba(0, 0, 0, 0)')
  const [paper = ''] = await grounds()
  const channels = [...paper.matchAll(/\d+/g)].map(Number)
  expect(Math.min(...channels)).toBeLessThan(245)
  const linear = channels.map((channel) => ((channel / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
  expect((luminance + 0.05) / 0.05).toBeGreaterThanOrEqual(7)
  expect(await picture.evaluate((image) => parseFloat(getComputedStyle(image).borderRadius))).toBeGreaterThan(3)
})
