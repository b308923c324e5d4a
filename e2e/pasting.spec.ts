import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contribute, openNew, reading, readTab, saveState, stored, textField } from './support/note.ts'

const paste = (page: Page, html: string) =>
  textField(page).evaluate((body, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const BOX =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const entry = (state: string, text: string) =>
  `<li role="checkbox" aria-checked="${state === 'checked'}"><img src="${BOX}" width="18.4px" height="18.4px" alt="${state}" aria-roledescription="checkbox"><p style="display:inline"><span>${text}</span></p></li>`

test('a checklist, ruby text and lists from right to left are kept, and what is left out is told [PAST-01, PAST-02, PAST-03]', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
  const { page } = ann
  const note = await openNew(page, seed, ann.member)
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/upload') && uploads.push(request.url()))
  await textField(page).click()
  const left = page.getByRole('alert').filter({ hasText: 'Omitted when pasting' })

  await paste(page, `<ul>${entry('checked', 'Fetch water')}${entry('unchecked', 'Measure the plant')}</ul>`)
  await expect(textField(page).getByRole('listitem')).toHaveText(['☑ Fetch water', '☐ Measure the plant'])
  await expect(textField(page).getByRole('img')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(
    page,
    '<p><ruby>植物<rp>（</rp><rt>しょくぶつ</rt><rp>）</rp></ruby>がいります。</p><ul><li>سفينة</li></ul>',
  )
  const direction = (list: Element) => getComputedStyle(list).direction
  await expect.poll(() => textField(page).locator('ul').last().evaluate(direction)).toBe('rtl')
  expect(await textField(page).locator('ul').first().evaluate(direction)).toBe('ltr')
  await expect(left).toHaveCount(0)

  await paste(
    page,
    `<p>Half <math>${'<mrow>'.repeat(100)}<mn>1</mn></math> of one.</p><iframe src="https://example.org"></iframe>`,
  )
  await expect(left).toHaveText(/1 formula and 1 embedded object\. Check your text and add the missing parts\./)

  await page.getByRole('textbox', { name: 'Title' }).fill('Pasted')
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  expect(uploads).toEqual([])
  const { body } = (await stored(seed, ann.member, note)).data
  expect(body).toMatch(/<ul>\s*<li>☑ Fetch water<\/li>\s*<li>☐ Measure the plant<\/li>\s*<\/ul>/)
  expect(body).toContain('<ruby>植物<rp>（</rp><rt>しょくぶつ</rt><rp>）</rp></ruby>')

  await readTab(page).click()
  const ruby = reading(page).locator('ruby')
  await expect(ruby.locator('rt')).toHaveText('しょくぶつ')
  expect(await ruby.locator('rt').evaluate((reading) => getComputedStyle(reading).display)).toBe('ruby-text')
  await expect(ruby.locator('rp').first()).toBeHidden()
  const [word, bullet] = await Promise.all(
    [reading(page).locator('ul').last().locator('li'), reading(page).locator('ul').last()].map((one) =>
      one.evaluate(direction),
    ),
  )
  expect([word, bullet]).toEqual(['rtl', 'rtl'])
})
