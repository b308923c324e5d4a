import type { Page } from '@playwright/test'
import { LANGUAGES } from '../shared/text/languages.ts'
import { expect, test } from './fixtures.ts'
import { contribute, openEdit, saveState, stored, textField } from './support/note.ts'
import { pickLanguage } from './support/words.ts'

const TOOLS: Record<string, { key: string; names: Record<string, string>; makes: RegExp }> = {
  heading: {
    key: 'Alt+Shift+1',
    names: { en: 'Heading', es: 'Título', fr: 'Titre', fi: 'Otsikko', pt: 'Título', cn: '標題', ja: '見出し', zh_CN: '标题' },
    makes: /^<h3>word<\/h3>$/,
  },
  subheading: {
    key: 'Alt+Shift+2',
    names: { en: 'Subheading', es: 'Subtítulo', fr: 'Sous-titre', fi: 'Väliotsikko', pt: 'Subtítulo', cn: '小標題', ja: '小見出し', zh_CN: '小标题' },
    makes: /^<h4>word<\/h4>$/,
  },
  subscript: {
    key: 'Control+,',
    names: { en: 'Subscript', es: 'Subíndice', fr: 'Indice', fi: 'Alaindeksi', pt: 'Subscrito', cn: '下標', ja: '下付き', zh_CN: '下标' },
    makes: /^<p><sub>word<\/sub><\/p>$/,
  },
  superscript: {
    key: 'Control+.',
    names: { en: 'Superscript', es: 'Superíndice', fr: 'Exposant', fi: 'Yläindeksi', pt: 'Sobrescrito', cn: '上標', ja: '上付き', zh_CN: '上标' },
    makes: /^<p><sup>word<\/sup><\/p>$/,
  },
  quotation: {
    key: 'Alt+Shift+Q',
    names: { en: 'Quotation', es: 'Cita', fr: 'Citation', fi: 'Lainaus', pt: 'Citação', cn: '引文', ja: '引用', zh_CN: '引文' },
    makes: /^<blockquote>\s*<p>word<\/p>\s*<\/blockquote>$/,
  },
  code: {
    key: 'Alt+Shift+C',
    names: { en: 'Code', es: 'Código', fr: 'Code', fi: 'Koodi', pt: 'Código', cn: '程式碼', ja: 'コード', zh_CN: '代码' },
    makes: /^<p><code>word<\/code><\/p>$/,
  },
  table: {
    key: 'Alt+Shift+G',
    names: { en: 'Table', es: 'Tabla', fr: 'Tableau', fi: 'Taulukko', pt: 'Tabela', cn: '表格', ja: '表', zh_CN: '表格' },
    makes: /^$/,
  },
} // prettier-ignore

interface Editor {
  setContent: (html: string) => void
  getContent: () => string
  focus: () => void
  execCommand: (command: string) => void
}

const written = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { tinymce: { activeEditor: Editor } }).tinymce.activeEditor.getContent(),
  )

const selectWord = (page: Page) =>
  page.evaluate(() => {
    const { activeEditor } = (globalThis as unknown as { tinymce: { activeEditor: Editor } }).tinymce
    activeEditor.setContent('<p>word</p>')
    activeEditor.focus()
    activeEditor.execCommand('SelectAll')
  })

const bar = (page: Page) => page.locator('.tox-editor-header')
const more = (page: Page) => bar(page).getByRole('button', { name: 'More', exact: true })
const tool = (page: Page, name: string) =>
  page.locator('.tox-tbtn').and(page.getByRole('button', { name, exact: true }))

test('headings, sub- and superscript, quotation, code and a table with a header row, each by key and by tool, on one line at 1024 px with “More”, named in eight languages [RICH-01]', async ({
  page,
  seed,
  login,
}) => {
  test.slow()
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const note = await seed.makeNote(ann, { title: 'Water', body: '' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await login(page, ann)
  await openEdit(page, note)
  const lineHeight = async () => (await bar(page).boundingBox())!.height

  await test.step('one line, the rest under “More”', async () => {
    await expect(more(page)).toBeVisible()
    expect(await lineHeight()).toBeLessThan(50)
    await expect(tool(page, 'Bold')).toBeVisible()
    await expect(tool(page, 'Code')).toHaveCount(0)
    await more(page).click()
    await expect(tool(page, 'Code')).toBeVisible()
    expect(await lineHeight()).toBeLessThan(50)
  })

  await test.step('each by its key', async () => {
    for (const { key, makes } of Object.values(TOOLS)) {
      if (key === TOOLS.table!.key) continue
      await selectWord(page)
      await textField(page).press(key)
      expect(await written(page), key).toMatch(makes)
    }
  })

  await test.step('each by its tool, which is pressed then', async () => {
    for (const { names, makes } of Object.values(TOOLS)) {
      if (names.en === 'Table') continue
      await selectWord(page)
      if (!(await tool(page, names.en!).isVisible())) await more(page).click()
      await tool(page, names.en!).click()
      expect(await written(page), names.en).toMatch(makes)
      if (!(await tool(page, names.en!).isVisible())) await more(page).click()
      await expect(tool(page, names.en!)).toHaveAttribute('aria-pressed', 'true')
    }
  })

  await test.step('a table too large is refused, another has its rows, columns and header row', async () => {
    await page.evaluate(() =>
      (globalThis as unknown as { tinymce: { activeEditor: Editor } }).tinymce.activeEditor.setContent('<p><br></p>'),
    )
    await textField(page).press(TOOLS.table!.key)
    const dialog = page.getByRole('dialog', { name: 'Table' })
    await dialog.getByLabel('Rows').fill('500')
    await dialog.getByLabel('Columns').fill('500')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog.getByText('A table has 1 to 50 rows and 1 to 20 columns.')).toBeVisible()
    await dialog.getByLabel('Rows').fill('2')
    await dialog.getByLabel('Columns').fill('3')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await page.keyboard.type('planet')
    await page.keyboard.press('Tab')
    await page.keyboard.type('moons')
    const table = textField(page).locator('table')
    await expect(table.locator('thead tr')).toHaveCount(1)
    await expect(table.locator('tbody tr')).toHaveCount(1)
    await expect(table.locator('th')).toHaveText(['planet', 'moons', ''])
    await page.getByRole('button', { name: 'Header row' }).click()
    await expect(table.locator('th')).toHaveCount(0)
    await page.getByRole('button', { name: 'Header row' }).click()
    await expect(table.locator('th')).toHaveCount(3)
    await table.locator('td').first().click()
    await page.getByRole('button', { name: 'Insert row after' }).click()
    await expect(table.locator('tbody tr')).toHaveCount(2)
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    expect((await stored(seed, ann, note)).data.body).toMatch(/<thead>.*<th scope="col".*planet/s)
  })

  await test.step('in eight languages', async () => {
    for (const { code } of LANGUAGES) {
      await pickLanguage(page, code)
      for (const { names } of Object.values(TOOLS)) {
        const name = names[code]!
        const found = tool(page, name)
        if (!(await found.isVisible())) {
          await bar(page).locator('[data-mce-name="overflow-button"]').click()
          await expect(found).toBeVisible()
        }
      }
    }
  })
})
