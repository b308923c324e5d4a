import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { board, card, noteWindow } from './support/board.ts'
import { editTab, reading, textField } from './support/note.ts'

const sentence = (number: number) => `Sentence ${number} says that water rises to leaf ${number}.`
/** 5,004 words. */
const SENTENCES = Array.from({ length: 556 }, (_, index) => sentence(index + 1))
const BODY = Array.from({ length: 56 }, (_, at) => `<p>${SENTENCES.slice(at * 10, at * 10 + 10).join(' ')}</p>`).join(
  '',
)

const pdfOf = async (page: Page, options: Parameters<Page['pdf']>[0]) =>
  getDocumentProxy(new Uint8Array(await page.pdf(options)))

const printed = async (page: Page) => {
  const pdf = await pdfOf(page, { format: 'A4' })
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replace(/\s+/g, ' ').trim()
}

test('a note of 5,000 words is printed whole from its page and from its window, with title, authors and date, and nothing else [PRNT-01]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(ann.member, { title: 'How leaves drink', body: BODY, viewId, x: 80, y: 80 })
  await seed.makeNote(ben.member, {
    title: 'Another idea',
    body: '<p>Nothing of it.</p>',
    viewId,
    x: 80,
    y: 240,
    permission: 'public',
  })
  const date = new Date(note.modified).toLocaleDateString('en-US', { dateStyle: 'long' })
  const expectWhole = async () => {
    const text = await printed(page)
    const head = `How leaves drink Ann Lee · ${date}`
    expect(text.slice(0, head.length)).toBe(head)
    expect(SENTENCES.filter((one) => !text.includes(one))).toEqual([])
    expect(text.slice(text.indexOf(SENTENCES[0]!))).toBe(SENTENCES.join(' '))
  }

  await test.step('from its page', async () => {
    await page.goto(`/contribution/${note._id}`)
    await expect(reading(page)).toContainText(sentence(556))
    await expect(reading(page)).toContainText('Ann Lee')
    await expectWhole()
    const called = page.evaluate(() => new Promise((resolve) => Object.assign(window, { print: () => resolve(true) })))
    await page.getByRole('button', { name: 'Print this note' }).click()
    expect(await called).toBe(true)
  })

  await test.step('from its window, the one in front or with the focus, also while it is written', async () => {
    await page.goto(`/view/${viewId}`)
    await card(page, 'How leaves drink').dblclick()
    await expect(reading(noteWindow(page, 'How leaves drink'))).toContainText(sentence(556))
    await card(page, 'Another idea').focus()
    await page.keyboard.press('Enter')
    const other = noteWindow(page, 'Another idea')
    await expect(reading(other)).toContainText('Nothing of it.')
    await expect(other).toBeFocused()
    expect(await printed(page)).toMatch(/^Another idea Ben Ode · .* Nothing of it\.$/)
    await noteWindow(page, 'How leaves drink').getByRole('button', { name: 'Print this note' }).focus()
    await expectWhole()
    await noteWindow(page, 'How leaves drink')
      .getByRole('heading', { level: 2 })
      .first()
      .click({ position: { x: 5, y: 5 } })
    await editTab(noteWindow(page, 'How leaves drink')).click()
    await expect(textField(noteWindow(page, 'How leaves drink'))).toContainText(sentence(556))
    await expectWhole()
  })

  await test.step('the page is as before', async () => {
    await expect(page.locator('[data-printed-note]')).toHaveCount(0)
    await expect(card(page, 'Another idea')).toBeVisible()
  })
})

test('the browser’s own print of a view names the view and says how to print the whole of it', async ({
  seed,
  openAs,
}) => {
  const { mia } = await seed.makeManaged()
  const view = await seed.makeView(mia, 'Our questions')
  await seed.makeNote(mia, { title: 'In sight', viewId: view._id, x: 80, y: 80 })
  const page = await openAs(mia)
  await page.goto(`/view/${view._id}`)
  await card(page, 'In sight').waitFor()
  await expect
    .poll(() => printed(page))
    .toMatch(
      /^Our questions Only the part in sight is printed here\. For the whole view with its texts, choose “Share” and then “Print”\./,
    )
  expect(await printed(page)).toContain('In sight')
  await expect(page.locator('[data-printed-part]')).toHaveCount(0)
})

/** Sizes in mm. */
const sheetsOf = async (page: Page) => {
  const pdf = await pdfOf(page, { preferCSSPageSize: true })
  const { text } = await extractText(pdf, { mergePages: false })
  const sizes = await Promise.all(
    text.map(async (_, at) => {
      const { width, height } = (await pdf.getPage(at + 1)).getViewport({ scale: 25.4 / 72 })
      return [Math.round(width), Math.round(height)]
    }),
  )
  return { sizes, words: text.map((words) => words.replace(/\s+/g, ' ').trim()) }
}

const itemsCutOff = (page: Page) =>
  page.locator('[data-detail]').evaluate((map) => {
    const paper = map.getBoundingClientRect()
    return [...map.querySelectorAll('[data-printed-item]')].flatMap((item) => {
      const { left, top, right, bottom } = item.getBoundingClientRect()
      const isWhole =
        left >= paper.left - 1 && top >= paper.top - 1 && right <= paper.right + 1 && bottom <= paper.bottom + 1
      return isWhole ? [] : [item.textContent]
    })
  })

const paper = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Paper' }).getByText(name, { exact: true })

test('a view is printed as a map of all its items on A4 or A3, whatever part is seen, then each readable text once in thread order, and nothing else [READ-06]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const write = (title: string, x: number, y: number, more: object = {}) =>
    seed.makeNote(ben.member, {
      title,
      body: `<p>All about ${title}.</p>`,
      permission: 'public',
      viewId,
      x,
      y,
      ...more,
    })
  const leaves = await write('Leaves', 1200, 500)
  await write('Roots', -900, -400)
  const light = await write('Light', 1200, 650, { buildson: leaves._id, viewId: undefined })
  await write('Secret', 0, 0, { permission: 'private' })
  await write('Dew', 1200, 800, { buildson: light._id, viewId: undefined })
  const drawn = await seed.makeView(member, 'Inner view')
  await seed.placeOn(member, viewId, drawn._id, 300, 20)

  await page.goto(`/view/${viewId}`)
  await expect(board(page)).toBeVisible()
  // The part that knows the key loads after the board.
  const afterTheKey = async () => {
    await page.keyboard.press('Control+p')
    return new URL(page.url()).pathname
  }
  await expect.poll(afterTheKey).toBe(`/print/${viewId}`)
  const ready = page.getByRole('status').filter({ hasText: '4 texts are ready.' })
  await expect(ready).toBeVisible()
  await expectAccessible(page)

  const TITLES = ['Leaves', 'Light', 'Dew', 'Roots']
  for (const [name, sizes] of [
    ['A4', [297, 210]],
    ['A3', [420, 297]],
  ] as const) {
    await paper(page, name).click()
    await page.emulateMedia({ media: 'print' })
    expect(await itemsCutOff(page)).toEqual([])
    expect(await page.locator('[data-printed-item]').count()).toBe(5)
    const sheets = await sheetsOf(page)
    await page.emulateMedia({ media: 'screen' })
    expect(sheets.sizes).toEqual([sizes, sizes])
    const [map = '', texts = ''] = sheets.words
    for (const title of [...TITLES, 'Inner view']) expect(map).toContain(title)
    const date = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: community.timeZone })
    expect(texts).toBe(
      [
        `1 Leaves Ben Ode · ${date} All about Leaves.`,
        `2 Light Ben Ode · ${date} · builds on 1 All about Light.`,
        `3 Dew Ben Ode · ${date} · builds on 2 All about Dew.`,
        `4 Roots Ben Ode · ${date} All about Roots.`,
      ].join(' '),
    )
    expect(map + texts).not.toMatch(/Secret|Back to|Landscape|Log out/)
  }

  await page.getByRole('radiogroup', { name: 'Orientation' }).getByText('Portrait').click()
  expect((await sheetsOf(page)).sizes[0]).toEqual([297, 420])
  const called = page.evaluate(() => new Promise((resolve) => Object.assign(window, { print: () => resolve(true) })))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await called).toBe(true)
})

test('3,000 items are on one sheet of A4, each with the number of its text', async ({ page, seed, login }) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const notes: { _id: string }[] = []
  for (let number = 1; number <= 20; number += 1)
    notes.push(await seed.makeNote(mia, { title: `Idea ${number}`, body: `<p>Words of idea ${number}.</p>` }))
  const items = Array.from({ length: 3000 }, (_, at) => ({
    to: notes[at % notes.length]?._id,
    data: { x: (at % 50) * 230, y: Math.floor(at / 50) * 100 },
  }))
  for (let at = 0; at < items.length; at += 500)
    await seed.call(mia, 'POST', `/api/views/${viewId}/items`, { items: items.slice(at, at + 500) })
  await login(page, mia)
  await page.goto(`/print/${viewId}`)
  await expect(page.getByRole('status').filter({ hasText: '20 texts are ready. The cards show only the numbers' })).toBeVisible() // prettier-ignore
  expect(await page.locator('[data-printed-item]').count()).toBe(3000)
  const { sizes, words } = await sheetsOf(page)
  expect(sizes[0]).toEqual([297, 210])
  expect(words[0]?.match(/\b20\b/g)).toHaveLength(150)
  expect(
    words
      .slice(1)
      .join(' ')
      .match(/Words of idea \d+\./g),
  ).toEqual(notes.map((_, at) => `Words of idea ${at + 1}.`))
})
