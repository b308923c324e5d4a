import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import { editTab, reading, textField } from './support/note.ts'

const sentence = (number: number) => `Sentence ${number} says that water rises to leaf ${number}.`
/** 5,004 words. */
const SENTENCES = Array.from({ length: 556 }, (_, index) => sentence(index + 1))
const BODY = Array.from({ length: 56 }, (_, at) => `<p>${SENTENCES.slice(at * 10, at * 10 + 10).join(' ')}</p>`).join(
  '',
)

const printed = async (page: Page) => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
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
