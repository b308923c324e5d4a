import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { UnreadNumbers } from '../shared/domain/unread.ts'
import { expect, type Member, test } from './fixtures.ts'
import { card, choose, noteWindow } from './support/board.ts'
import { contribute, ready, textField, titleField } from './support/note.ts'
import type { Seed } from './support/seed.ts'
import { patience } from '../server/testing/patience.ts'

const notes = (page: Page) => page.getByRole('article')
const note = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const leftOf = async (page: Page, title: string) => (await note(page, title).boundingBox())!.x

const makeThread = async (seed: Seed, { ann, ben }: { ann: Member; ben: Member }, viewId: string) => {
  const first = await seed.makeNote(ann, {
    title: 'Why is the sky blue?',
    body: '<p>I wonder.</p>',
    viewId,
    x: 80,
    y: 80,
  })
  const because = await seed.makeNote(ben, {
    title: 'Because of the sea',
    body: '<p>It mirrors the sea.</p>',
    buildson: first._id,
  })
  await seed.makeNote(ann, { title: 'And in a desert?', body: '<p>There is no sea.</p>', buildson: because._id })
  await seed.makeNote(ann, {
    title: 'Because of the air',
    body: '<p>Air scatters blue light.</p>',
    buildson: first._id,
  })
  return { first, because }
}

test('a thread opens from a card as one page, indented by depth, printed without bars and buttons [READ-04]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const viewId = community.welcomeViewId
  await makeThread(seed, { ann: ann.member, ben: ben.member }, viewId)
  await page.goto(`/view/${viewId}`)
  await card(page, 'Because of the sea').focus()
  await page.keyboard.press('Shift+F10')
  await choose(page, 'Read the thread')
  await expect(notes(page).locator('.body')).toHaveText([
    'I wonder.',
    'It mirrors the sea.',
    'There is no sea.',
    'Air scatters blue light.',
  ])
  await expect(note(page, 'Because of the sea')).toBeFocused()
  const lefts = []
  for (const title of ['Why is the sky blue?', 'Because of the sea', 'And in a desert?', 'Because of the air'])
    lefts.push(await leftOf(page, title))
  const [root = 0] = lefts
  const step = (lefts[1] ?? 0) - root
  expect(step).toBeGreaterThan(0)
  expect(lefts).toEqual([root, root + step, root + 2 * step, root + step])
  await expectAccessible(page)

  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const words of ['I wonder.', 'It mirrors the sea.', 'There is no sea.', 'Air scatters blue light.', 'Ben Ode'])
    expect(text).toContain(words)
  for (const words of ['Build on', 'Back to the view', 'Print', 'Open the note']) expect(text).not.toContain(words)

  await page.getByRole('link', { name: 'Back to the view' }).click()
  await expect(page).toHaveURL(`/view/${viewId}`)
})

test('rows far from the screen take no layout, and are found by keys, by the search of the browser and on paper [READ-04]', async ({
  seed,
  openAs,
}) => {
  const { mia } = await seed.makeManaged()
  const first = await seed.makeNote(mia, { title: 'Start' })
  for (let at = 1; at <= 16; at += 1)
    await seed.makeNote(mia, {
      title: `Answer ${at}`,
      body: `<p>Words of ${at}. ${'More words. '.repeat(200)}</p>`,
      buildson: first._id,
    })
  const page = await openAs(mia)
  await page.goto(`/thread/${first._id}`)
  await expect(notes(page).locator('.body')).toHaveCount(17)
  const isLaidOut = (title: string) =>
    page
      .locator('article', { has: page.locator('h2', { hasText: new RegExp(`^${title}$`) }) })
      .locator('.body')
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isLaidOut('Start')).toBe(true)
  await expect.poll(() => isLaidOut('Answer 16')).toBe(false)
  for (let at = 0; at < 17; at += 1) await page.keyboard.press('j')
  await expect(note(page, 'Answer 16')).toBeFocused()
  await expect(note(page, 'Answer 16')).toBeInViewport()
  await expect.poll(() => isLaidOut('Answer 16')).toBe(true)
  await expect.poll(() => isLaidOut('Answer 2')).toBe(false)
  expect(await page.evaluate(() => Reflect.get(window, 'find').call(window, 'Words of 2.', false, true))).toBe(true)
  await expect(note(page, 'Answer 2')).toBeInViewport()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { text } = await extractText(pdf, { mergePages: true })
  for (let at = 1; at <= 16; at += 1) expect(text).toContain(`Words of ${at}.`)
})

test('on a phone the sheet leads to the page; a long chain stays on the screen [READ-04]', async ({
  seed,
  page,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const first = await seed.makeNote(mia, { title: 'Level 0', viewId, x: 20, y: 20 })
  let last = first
  for (let level = 1; level <= 14; level += 1)
    last = await seed.makeNote(mia, {
      title: `Level ${level}`,
      body: '<p>Some more words here.</p>',
      buildson: last._id,
    })
  await login(page, mia)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/view/${viewId}`)
  await page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'Level 0' }).first().click()
  await noteWindow(page).getByRole('link', { name: 'Read the thread' }).click()
  await expect(notes(page)).toHaveCount(15)
  const { x, width } = (await note(page, 'Level 14').boundingBox())!
  expect(width).toBeGreaterThan(250)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Build on opens the writer directly below the note; what is contributed stands there at once and on another page of the thread within 2 s, and on the view [READ-05]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const viewId = community.welcomeViewId
  const { first, because } = await makeThread(seed, { ann: ann.member, ben: ben.member }, viewId)
  await ben.page.goto(`/thread/${because._id}`)
  await expect(notes(ben.page).locator('.body')).toHaveCount(4)
  await page.goto(`/thread/${first._id}/${viewId}`)
  const parent = note(page, 'Why is the sky blue?')
  await parent.getByRole('button', { name: 'Build on' }).click()
  const writer = page.getByRole('region', { name: 'Builds on “Why is the sky blue?”' }).first()
  await expect(titleField(writer)).toBeFocused()
  await ready(page)
  const [above, below, next] = await Promise.all(
    [parent, writer, note(page, 'Because of the sea')].map(async (part) => (await part.boundingBox())!),
  )
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  expect(next!.y).toBeGreaterThanOrEqual(below!.y + below!.height)
  await titleField(writer).fill('It depends on the hour')
  await textField(writer).fill('In the evening it is red.')
  await contribute(writer).click()
  const made = note(page, 'It depends on the hour')
  await expect(made).toBeFocused()
  await expect(writer).toHaveCount(0)
  await expect(notes(page).nth(1)).toContainText('In the evening it is red.')
  await expect(notes(ben.page)).toHaveCount(5, { timeout: patience(2_000) })
  await expect(note(ben.page, 'It depends on the hour')).toContainText('In the evening it is red.')
  await page.getByRole('link', { name: 'Back to the view' }).click()
  await expect(card(page, 'It depends on the hour')).toBeVisible()
})

test('a whole text in sight for 1,200 ms counts as read, one below the screen does not', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const first = await seed.makeNote(ben.member, { title: 'Short', viewId: community.welcomeViewId })
  const long = `<p>${'Many words. '.repeat(1500)}</p>`
  await seed.makeNote(ben.member, { title: 'Long', body: long, buildson: first._id })
  const { page } = ann
  const unread = () =>
    seed.call<UnreadNumbers>(ann.member, 'GET', `/api/unread/${community._id}`).then((numbers) => numbers.unread)
  expect(await unread()).toBe(2)
  await page.goto(`/thread/${first._id}`)
  await expect.poll(unread).toBe(1)
  await note(page, 'Long').getByRole('button', { name: 'Build on' }).scrollIntoViewIfNeeded()
  await expect.poll(unread).toBe(0)
})
