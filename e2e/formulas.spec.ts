import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contribute, openEdit, readTab, reading, saveState, stored, textField } from './support/note.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Formula' })
const source = (page: Page) => dialog(page).getByLabel('Formula in LaTeX')
const preview = (page: Page) => dialog(page).locator('.formula-preview')
const insert = (page: Page) => dialog(page).getByRole('button', { name: 'Insert' })
const formulas = (page: Page) => textField(page).locator('p > span[data-formula]')

test('“Formula” takes LaTeX with a live preview and inserts MathML with its source; a double click or Enter edits it; typed \\( … \\) and $$ … $$ become formulas; faults are said and nothing is lost [MATH-01]', async ({
  page,
  oneMember,
  seed,
}) => {
  test.slow()
  const { member } = (await oneMember()).ann
  const note = await seed.makeNote(member, { title: 'Circles', body: '<p>Area: </p>' })
  await openEdit(page, note)
  await textField(page).press('Control+End')
  const tool = page.getByRole('button', { name: 'Formula', exact: true })

  await test.step('written with a live preview', async () => {
    await expect(tool).toHaveAttribute('aria-pressed', 'false')
    await tool.click()
    await source(page).fill('A=\\pi ')
    await expect(preview(page).locator('math mi')).toHaveText(['A', 'π'])
    await dialog(page).getByRole('button', { name: 'Fraction' }).click()
    await expect(preview(page)).toHaveText(/A/)
    await page.keyboard.type('r')
    await expect(source(page)).toHaveValue('A=\\pi \\frac{r}{}')
    await source(page).fill('A=\\pi r^2')
    await insert(page).click()
    await expect(formulas(page)).toHaveCount(1)
  })

  await test.step('faults are said, and the formula stays', async () => {
    await textField(page).press('Alt+Shift+M')
    for (const [written, said] of [
      ['', 'Write a formula first.'],
      ['x'.repeat(100_000), 'A formula has at most 5000 characters.'],
      ['{'.repeat(2400) + 'x' + '}'.repeat(2400), 'This formula is nested too deeply.'],
      ['\\def\\a{\\a\\a}\\a', 'This formula repeats itself without end.'],
      ['\\href{https://example.org}{x}', 'Not known here: \\href'],
      ['1+\\frac{1}{', /^Not complete yet, from here:/],
    ] as const) {
      await source(page).fill(written)
      await insert(page).click()
      await expect(preview(page)).toHaveText(said)
      await expect(source(page)).toHaveValue(written)
    }
    await page.keyboard.press('Escape')
    await expect(formulas(page)).toHaveCount(1)
  })

  await test.step('typed formulas are converted on leaving them, others stay', async () => {
    await textField(page).press('Control+End')
    await page.keyboard.type(' so \\(d=2r')
    await expect(formulas(page)).toHaveCount(1)
    await page.keyboard.type('\\) is')
    await expect(formulas(page)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await page.keyboard.type('$$\\frac{C}{d}=\\pi$$')
    await expect(formulas(page)).toHaveCount(3)
    await page.keyboard.press('Enter')
    await page.keyboard.type('costs $5 and $6, \\(\\href{x}{y}\\)')
    await expect(textField(page)).toContainText('costs $5 and $6, \\(\\href{x}{y}\\)')
    await expect(formulas(page)).toHaveCount(3)
  })

  await test.step('a double click edits it, and Enter when it is selected', async () => {
    await formulas(page).first().dblclick()
    await expect(source(page)).toHaveValue('A=\\pi r^2')
    await source(page).fill('A=\\pi r^{2}')
    await insert(page).click()
    await formulas(page).nth(1).click()
    await expect(tool).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(source(page)).toHaveValue('d=2r')
    await page.keyboard.press('Escape')
    await expect(formulas(page)).toHaveCount(3)
  })

  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const { body } = (await stored(seed, member, note)).data
  expect(body).toMatch(
    /^<p>Area: ?<math alttext="A=\\pi r\^\{2\}"><mrow><mi>A<\/mi>.*<\/math> so <math alttext="d=2r">.*<\/math> is<\/p>/s,
  )
  expect(body).toMatch(/<p><math display="block" alttext="\\frac\{C\}\{d\}=\\pi">/)
  await readTab(page).click()
  await expect(reading(page).getByRole('math')).toHaveCount(3)
})
