import type { Page } from '@playwright/test'
import { annotationOf } from '../shared/domain/annotations.ts'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { editTab, keywordsField, openTab, readTab, ready, reading, support, textField } from './support/note.ts'
import type { Seed } from './support/seed.ts'

const BODY = '<p>Plants drink <strong>water</strong> through their roots.</p><p>Leaves breathe the air.</p>'

const annotations = (page: Page) => reading(page).getByRole('region', { name: 'Annotations' })
const text = (page: Page) => reading(page).locator('.body').first()

/** Links an object to a note, as other clients store it. */
const join = async (seed: Seed, member: Member, note: Contribution, type: string, link: string, data: object) => {
  const body = { type, title: `an ${type}`, permission: 'protected', authors: [member.authorId], data }
  const { _id } = await seed.call<Contribution>(member, 'POST', `/api/contributions/${note.communityId}`, body)
  const [from, to] = type === 'Essence' ? [note._id, _id] : [_id, note._id]
  await seed.call(member, 'POST', '/api/links', { from, to, type: link, data: link === 'promisings' ? data : {} })
}

const select = (page: Page, from: string, to: string) =>
  text(page).evaluate(
    (element, ends) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
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

const painted = (element: HTMLElement) =>
  [...(element.ownerDocument.defaultView?.CSS.highlights.get('keywords') ?? [])].map(String)

test('a passage is annotated with rich text and supports, and a promising one shown in its colour; keywords are highlighted as they are written, when nothing has changed for 500 ms [ANNO-01, EDIT-069, EDIT-111, PROM-10]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const note = await seed.makeNote(ann.member, { title: 'Roots', body: BODY })
  await join(seed, ben, note, 'Annotation', 'annotates', {
    quote: 'breathe the air <script>window.hacked = true</script>',
    text: '<p>By <em>stomata</em><img src=x alt="" onerror="window.hacked = true"></p>',
    ranges: [{ start: '/p[2]', startOffset: 7, end: '/p[2]', endOffset: 22 }],
  })
  await seed.changeSettings(community, { plugins: { essence: true, promisingnessidea: true, green: true } })
  await join(seed, ben, note, 'Essence', 'essence', { body: '<p>They drink and breathe.</p>' })
  const idea = { idea: 'Leaves', reason: 'Why do they not freeze?', color: 'green' }
  await join(seed, ben, note, 'promisingIdeaobj', 'promisings', idea)
  await page.goto(`/contribution/${note._id}`)
  await expect(reading(page).getByRole('region', { name: 'Essence' })).toContainText('They drink and breathe.')
  await expect(annotations(page).getByRole('listitem')).toContainText('By stomata')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await test.step('a selected passage is annotated: rich text, and supports beside it', async () => {
    const annotator = reading(page).getByRole('group', { name: 'New annotation' })
    const words = page.getByTitle('Text of the annotation').contentFrame().locator('body')
    await select(page, 'drink', 'roots')
    await page.getByRole('toolbar', { name: 'The selected passage' }).getByRole('button', { name: 'Annotate' }).click()
    await expect(annotator).toContainText('drink water through their roots')
    await words.pressSequentially('How do they ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await words.pressSequentially('do it?')
    await support(annotator, 'My theory').click()
    await words.pressSequentially('Osmosis')
    await expectAccessible(page)
    await reading(page).getByRole('button', { name: 'Save' }).click()
    await expect(annotator).toHaveCount(0)
    const card = annotations(page).getByRole('listitem').filter({ hasText: 'Osmosis' })
    await expect(card).toBeFocused()
    await expect(card).toContainText('My theory')
    const links = await seed.call<Link[]>(ben, 'GET', `/api/links/to/${note._id}`)
    const stored = await Promise.all(
      links
        .filter(({ type }) => type === 'annotates')
        .map(({ from }) => seed.call<Contribution>(ben, 'GET', `/api/objects/${from}`)),
    )
    const ours = stored.find(({ authors }) => authors.includes(ann.member.authorId))
    expect(ours?.type).toBe('Annotation')
    const { quote, text: said } = annotationOf(ours ?? { data: {} })
    expect(quote).toBe('drink water through their roots')
    expect(said).toContain('<strong>do it?')
    expect(said).toMatch(/class="KFSupportStart mceNonEditable"><span class="kfSupportStartMark">.*My theory<\/span>/)
    expect(said).toContain('Osmosis')
  })

  await test.step('a promising one is shown in its colour and says why, and another one is marked', async () => {
    const promising = text(page).locator('mark', { hasText: 'Leaves' })
    await expect(promising).toHaveCSS('border-bottom-color', 'rgb(76, 167, 101)')
    await expect(promising).toHaveAttribute('title', 'Promising idea (green): Why do they not freeze?')
    await select(page, 'the', 'air')
    await page.getByRole('button', { name: 'Mark as promising' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as promising' })
    await expect(dialog.getByText('the air')).toBeVisible()
    await dialog.getByRole('radio', { name: 'green' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(text(page).locator('mark', { hasText: 'the air' })).toHaveCSS(
      'border-bottom-color',
      'rgb(76, 167, 101)',
    )
    const ideas = await openTab(page, 'Promising Ideas')
    await expect(ideas.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('keywords are highlighted, in the text that is written and in the one that is read', async () => {
    await page.clock.install()
    await editTab(page).click()
    await ready(page)
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
    expect(await text(page).evaluate(painted)).toEqual(['roots', 'Leaves', 'the air'])
  })
})
