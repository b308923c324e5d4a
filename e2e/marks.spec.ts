import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'

/** The functions under test stand in the page as a global, because they need a browser's own HTML parser. */
declare const marks: {
  decorate(body: string, titles: ReadonlyMap<string, string>): string
  decorateForReading(body: string, titles: ReadonlyMap<string, string>): string
  strip(body: string): string
  supportIds(body: string): string[]
  renameMarks(body: string, names: ReadonlyMap<string, string>): string
  dropHalves(root: Element): boolean
  supportMarkup(mark: { id: string; title: string }, text: string, onNewLine: boolean): string
}

const LINK = 'a'.repeat(24)
const STORED = `<p>Before <br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1700000000000">text &amp; more</span>&nbsp;- <span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br></p><p><span></span><img src="/x.png" alt="a picture"></p>`

test.beforeEach(async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: ['client/editor/marks.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'marks',
  })
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
})

const decorated = (page: Page, body: string, titles: [string, string][] = [[LINK, 'My theory']]) =>
  page.evaluate(([html, entries]) => marks.decorate(html, new Map(entries)), [body, titles] as const)

test('a stored support is filled with its sentence starter, and stripping gives the stored form back to the letter', async ({
  page,
}) => {
  const shown = await decorated(page, STORED)
  expect(shown).toContain(`<span id="${LINK}" class="KFSupportStart mceNonEditable"><span class="kfSupportStartMark">`)
  expect(shown).toContain('<span class="kfSupportStartLabel">My theory</span>')
  expect(shown).toContain('<span class="kfSupportEndMark">')
  expect(await page.evaluate((html) => marks.strip(html), shown)).toBe(STORED)
})

test('decorating twice is decorating once', async ({ page }) => {
  const once = await decorated(page, STORED)
  expect(await decorated(page, once)).toBe(once)
})

test('a support whose link is gone says so', async ({ page }) => {
  expect(await decorated(page, STORED, [])).toContain('(missing link)')
})

test('a title is text, never markup', async ({ page }) => {
  expect(await decorated(page, STORED, [[LINK, '<img src=x onerror=alert(1)>']])).toContain('&lt;img src=x')
})

test('the text inside an imported mark that was never closed survives', async ({ page }) => {
  const imported = `<p><span id="${LINK}" class="KFSupportStart">the writer's words</span></p>`
  expect(await page.evaluate((html) => marks.strip(html), await decorated(page, imported))).toBe(imported)
})

test('the ids of supports are listed in reading order, each once', async ({ page }) => {
  const other = 'b'.repeat(24)
  const body = STORED + STORED.replaceAll(LINK, other) + STORED
  expect(await page.evaluate((html) => marks.supportIds(html), body)).toEqual([LINK, other])
})

test('new marks take the ids of their links on both ends', async ({ page }) => {
  const renamed = await page.evaluate(([html, id]) => marks.renameMarks(html, new Map([[id, 'linked']])), [
    STORED,
    LINK,
  ] as const)
  expect(renamed).toBe(STORED.replaceAll(LINK, 'linked'))
})

test('a mark whose other half was deleted goes, and the text stays', async ({ page }) => {
  const half = `<p><span id="${LINK}" class="KFSupportStart mceNonEditable"></span> - text</p>`
  const left = await page.evaluate((html) => {
    document.body.innerHTML = html
    return [marks.dropHalves(document.body), document.body.innerHTML]
  }, half)
  expect(left).toEqual([true, '<p> - text</p>'])
})

test('a support is put around text as old clients put it', async ({ page }) => {
  const markup = await page.evaluate(
    (id) => marks.strip(marks.supportMarkup({ id, title: 'My theory' }, 'text', false)),
    LINK,
  )
  expect(markup).toBe(
    `<br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;text&nbsp;- <span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br>`,
  )
})

test('a link that a reader follows opens beside the page', async ({ page }) => {
  const shown = await page.evaluate(() =>
    marks.decorateForReading('<a href="https://example.org/">there</a>', new Map()),
  )
  expect(shown).toBe('<a href="https://example.org/" target="_blank" rel="noopener noreferrer">there</a>')
})
