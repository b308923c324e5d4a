import type { Page } from '@playwright/test'
import { annotationOf } from '../shared/annotations.ts'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { keywordsField, openEdit, reading, readTab, support, textField } from './support/note.ts'
import type { Seed } from './support/seed.ts'

const BODY = '<p>Plants drink <strong>water</strong> through their roots.</p><p>Leaves breathe the air.</p>'

const annotations = (page: Page) => reading(page).getByRole('region', { name: 'Annotations' })
const cards = (page: Page) => annotations(page).getByRole('listitem')
const passage = (page: Page, name: string, quote: string) =>
  reading(page).getByRole('button', { name: `Annotation by ${name}: ${quote}` })
const annotator = (page: Page) => reading(page).getByRole('group', { name: 'New annotation' })
const words = (page: Page) => page.getByTitle('Text of the annotation').contentFrame().locator('body')
const save = (page: Page) => reading(page).getByRole('button', { name: 'Save' })

/** As an old client stores one (contract/model.md 10.4). */
const annotateAs = async (seed: Seed, member: Member, note: Contribution, data: object) => {
  const body = { type: 'Annotation', title: 'an Annotation', permission: 'protected', authors: [member.authorId], data }
  const made = await seed.call<Contribution>(member, 'POST', `/api/contributions/${note.communityId}`, body)
  await seed.call(member, 'POST', '/api/links', { from: made._id, to: note._id, type: 'annotates', data: {} })
  return made
}

const annotationsOf = async (seed: Seed, member: Member, note: Contribution) => {
  const links = await seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)
  const ids = links.filter(({ type }) => type === 'annotates').map(({ from }) => from)
  return Promise.all(ids.map((id) => seed.call<Contribution>(member, 'GET', `/api/objects/${id}`)))
}

/** Selects words of the text, from the first to the last of them. */
const select = (page: Page, from: string, to: string) =>
  reading(page)
    .locator('.body')
    .first()
    .evaluate(
      (text, ends) => {
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        while (walker.nextNode()) {
          const node = walker.currentNode as Text
          const [start, end] = ends.map((word) => node.data.indexOf(word)) as [number, number]
          if (start >= 0) range.setStart(node, start)
          if (end >= 0) range.setEnd(node, end + ends[1].length)
        }
        getSelection()?.removeAllRanges()
        getSelection()?.addRange(range)
      },
      [from, to] as const,
    )

/** The passage that annotator.js would find in a text: elements by XPath, then so many characters of their text nodes. */
const foundByOldClients = (page: Page, body: string, data: Contribution['data']) =>
  page.evaluate(
    ([html, ranges]) => {
      const root = document.createElement('div')
      root.innerHTML = html
      const point = (xpath: string, offset: number, isEnd: boolean) => {
        const type = XPathResult.FIRST_ORDERED_NODE_TYPE
        const holder = document.evaluate(`.${xpath}`, root, null, type, null).singleNodeValue ?? root
        const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
        let rest = isEnd ? offset - 1 : offset
        while (walker.nextNode()) {
          const node = walker.currentNode as Text
          if (rest < node.length) return [node, isEnd ? rest + 1 : rest] as const
          rest -= node.length
        }
        throw new Error(`nothing at ${xpath} ${offset}`)
      }
      return (ranges as { start: string; startOffset: number; end: string; endOffset: number }[]).map((one) => {
        const range = document.createRange()
        range.setStart(...point(one.start, one.startOffset, false))
        range.setEnd(...point(one.end, one.endOffset, true))
        return range.toString()
      })
    },
    [body, data.ranges] as const,
  )

test('passages are annotated with rich text and supports, marked for everybody and lead to what is said of them [ANNO-01, ANNO-02, ANNO-03, ANNO-04, ANNO-05, EDIT-111, EDIT-112]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, { title: 'Roots', body: BODY })
  const olds = { highlights: [], permissions: { read: [], update: [], delete: [], admin: [] } }
  await annotateAs(seed, ben.member, note, {
    ...olds,
    quote: 'breathe the air',
    text: '<p>By <em>stomata</em><img src=x alt="" onerror="window.hacked = true"></p>',
    ranges: [{ start: '/p[2]', startOffset: 7, end: '/p[2]', endOffset: 22 }],
  })
  await annotateAs(seed, ben.member, note, {
    ...olds,
    quote: 'what nobody wrote here <script>window.hacked = true</script>',
    text: '<p>Lost</p>',
    ranges: [{ start: '/p[99]/span[1]', startOffset: 1e9, end: '/p[1]', endOffset: 3 }, 'junk'],
  })
  await page.goto(`/contribution/${note._id}`)
  await ben.page.goto(`/contribution/${note._id}`)

  await test.step('those of old clients are marked where they are, and what is not there any more is told', async () => {
    await expect(passage(page, 'Ben Ode', 'breathe the air')).toHaveText('breathe the air')
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).nth(1)).toContainText('This passage is no longer in the text.')
    await expect(cards(page).nth(0)).toContainText('By stomata')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  await test.step('a selected passage is annotated: rich text, and supports beside it', async () => {
    await select(page, 'drink', 'roots')
    await page.getByRole('toolbar', { name: 'The selected passage' }).getByRole('button', { name: 'Annotate' }).click()
    await expect(annotator(page)).toContainText('drink water through their roots')
    await words(page).pressSequentially('How do they ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await words(page).pressSequentially('do it?')
    await support(annotator(page), 'My theory').click()
    await words(page).pressSequentially('Osmosis')
    await expectAccessible(page)
    await save(page).click()
    await expect(annotator(page)).toHaveCount(0)
    await expect(cards(page).filter({ hasText: 'Osmosis' })).toBeFocused()
    await expect(cards(page).first()).toContainText('My theory')
  })

  const ours = (await annotationsOf(seed, ann.member, note)).find(({ authors }) =>
    authors.includes(ann.member.authorId),
  )
  await test.step('it is stored so that old clients find its passage and show its words', async () => {
    expect(ours).toMatchObject({ type: 'Annotation', permission: 'protected', data: { highlights: [] } })
    const { quote, text } = annotationOf(ours ?? { data: {} })
    expect(quote).toBe('drink water through their roots')
    expect(text).toContain('<strong>do it?')
    expect(text).toMatch(/class="KFSupportStart mceNonEditable"><span class="kfSupportStartMark">.*My theory<\/span>/)
    const { userName } = ann.member
    expect(ours?.data.permissions).toEqual({ read: [], update: [userName], delete: [userName], admin: [userName] })
    expect(await foundByOldClients(page, BODY, ours?.data ?? {})).toEqual([quote])
  })

  await test.step('others see it at once; its passage leads to it, and they may not change it', async () => {
    const mark = passage(ben.page, 'Ann Lee', 'drink water through their roots')
    await expect(mark).toHaveText('drink ')
    await mark.focus()
    await ben.page.keyboard.press('Enter')
    const card = cards(ben.page).filter({ hasText: 'Osmosis' })
    await expect(card).toBeFocused()
    await expect(card.getByRole('button')).toHaveText(['drink water through their roots'])
    await card.getByRole('button').click()
    await expect(mark).toBeFocused()
    const own = cards(ben.page).filter({ hasText: 'By stomata' })
    await expect(own.getByRole('button', { name: 'Change this annotation' })).toBeVisible()
  })

  await test.step('overlapping passages both lead to what is said, also where they are chosen by keyboard', async () => {
    await ben.page.getByRole('button', { name: 'Annotate' }).click()
    const paragraphs = annotator(ben.page).getByRole('combobox', { name: 'Passage' })
    await expect(paragraphs).toBeFocused()
    await paragraphs.selectOption({ label: 'Leaves breathe the air.' })
    await words(ben.page).pressSequentially('All of it')
    await ben.page.getByRole('checkbox', { name: 'Only I may read it' }).check()
    await save(ben.page).click()
    await expect(cards(ben.page)).toHaveCount(4)
    await reading(ben.page).locator('mark', { hasText: 'breathe the air' }).click()
    await expect(cards(ben.page).filter({ hasText: 'By stomata' })).toBeFocused()
    await expect(cards(ben.page).and(ben.page.locator('[data-opened]'))).toHaveCount(2)
    await expect(cards(page)).toHaveCount(3)
  })

  await test.step('what could not be saved is kept, and offered when the note is opened again', async () => {
    await page.getByRole('button', { name: 'Annotate' }).click()
    await words(page).pressSequentially('Not lost')
    await page.route('**/api/links', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
    await save(page).click()
    await expect(annotator(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/api/links')
    await page.reload()
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await expect(words(page)).toHaveText('Not lost')
    await words(page).press('End')
    await words(page).pressSequentially(' at all')
    await save(page).click()
    await expect(cards(page).filter({ hasText: 'Not lost at all' })).toBeFocused()
    const all = await annotationsOf(seed, ann.member, note)
    expect(all.filter(({ data }) => String(data.text).includes('Not lost'))).toHaveLength(1)
  })

  await test.step('its author changes and deletes it', async () => {
    const card = cards(page).filter({ hasText: 'Osmosis' })
    await card.getByRole('button', { name: 'Change this annotation' }).click()
    await expect(words(page)).toContainText('My theory')
    await words(page).press('Control+Home')
    await words(page).pressSequentially('Tell me: ')
    await save(page).click()
    await expect(cards(ben.page).filter({ hasText: 'Tell me: How do they' })).toBeVisible()
    await card.getByRole('button', { name: 'Delete this annotation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card).toHaveCount(0)
    await expect(cards(ben.page).filter({ hasText: 'Osmosis' })).toHaveCount(0)
    await page.goto(`/contribution/${ours?._id}`)
    await expect(page.getByText('This annotation has been removed.')).toBeVisible()
  })
})

test('keywords are highlighted in the text as they are written, when nothing has changed for 500 ms [EDIT-069]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Roots', body: BODY })
  const painted = (text: HTMLElement) =>
    [...(text.ownerDocument.defaultView?.CSS.highlights.get('keywords') ?? [])].map(String)
  await page.clock.install()
  await openEdit(page, note)
  await page.clock.pauseAt(Date.now() + 60_000)
  await keywordsField(page).fill('roots; The AIR')
  await page.clock.runFor(400)
  await keywordsField(page).fill('roots; the air; Leaves')
  await page.clock.runFor(499)
  expect(await textField(page).evaluate(painted)).toEqual([])
  await page.clock.runFor(1)
  expect(await textField(page).evaluate(painted)).toEqual(['roots', 'Leaves', 'the air'])
  await textField(page).press('Control+End')
  await textField(page).pressSequentially(' By their leaves')
  await page.clock.runFor(499)
  expect(await textField(page).evaluate(painted)).toHaveLength(3)
  await page.clock.runFor(1)
  expect(await textField(page).evaluate(painted)).toEqual(['roots', 'Leaves', 'the air', 'leaves'])
  await readTab(page).click()
  await page.clock.runFor(500)
  expect(await reading(page).locator('.body').evaluate(painted)).toEqual(['roots', 'Leaves', 'the air'])
})
