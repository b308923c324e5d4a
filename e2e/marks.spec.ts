import { expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'

interface Filling {
  titles: ReadonlyMap<string, string>
  references: ReadonlyMap<string, unknown>
}

/** Tested functions, as a global of the page because they need a real HTML parser. */
declare const marks: {
  SUPPORT_MARKS: string
  decorateForReading(body: string, filling: Filling): string
  supportIds(body: string): string[]
  renameMarks(body: string, names: ReadonlyMap<string, string>): string
  dropHalves(root: Element): boolean
  supportMarkup(id: string, text: string, onNewLine: boolean, isTemplate?: boolean): string
  edited(body: string, change: (root: Element) => void): string
  removeDecoration(mark: Element): void
}

const LINK = 'a'.repeat(24)
const STORED = `<p>Before <br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1700000000000">text &amp; more</span>&nbsp;- <span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br></p><p><span></span><img src="/x.png" alt="a picture"></p>`

const decorated = (page: Page, body: string, titles: [string, string][] = [[LINK, 'My theory']]) =>
  page.evaluate(
    ([html, entries]) => marks.decorateForReading(html, { titles: new Map(entries), references: new Map() }),
    [body, titles] as const,
  )

const undecorated = (page: Page, body: string) =>
  page.evaluate(
    (html) => marks.edited(html, (root) => root.querySelectorAll(marks.SUPPORT_MARKS).forEach(marks.removeDecoration)),
    body,
  )

test('the marks of a text are filled, found, named anew and taken off again', async ({ page }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './marks.ts'; export * from './decoration.ts'",
      resolveDir: 'client/engines/editor',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'marks',
  })
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })

  await test.step('a stored support is filled with its sentence starter, and comes back to the letter', async () => {
    const shown = await decorated(page, STORED)
    expect(shown).toContain(`<span id="${LINK}" class="KFSupportStart mceNonEditable"><span class="kfSupportStartMark"`)
    expect(shown).toMatch(/<span class="kfSupportStartLabel"[^>]*>My theory<\/span>/)
    expect(shown).toContain('<span class="kfSupportEndMark"')
    expect(await undecorated(page, shown)).toBe(STORED)
    expect(await decorated(page, shown)).toBe(shown)
  })

  await test.step('one whose link is gone says so; a title is text, never markup', async () => {
    expect(await decorated(page, STORED, [])).toContain('(missing link)')
    expect(await decorated(page, STORED, [[LINK, '<img src=x onerror=alert(1)>']])).toContain('&lt;img src=x')
  })

  await test.step('the text inside an imported mark that was never closed survives', async () => {
    const imported = `<p><span id="${LINK}" class="KFSupportStart">the writer's words</span></p>`
    expect(await undecorated(page, await decorated(page, imported))).toBe(imported)
  })

  await test.step('the ids of supports are listed in reading order, each once', async () => {
    const other = 'b'.repeat(24)
    const body = STORED + STORED.replaceAll(LINK, other) + STORED
    expect(await page.evaluate((html) => marks.supportIds(html), body)).toEqual([LINK, other])
  })

  await test.step('new marks take the ids of their links on both ends', async () => {
    const renamed = await page.evaluate(([html, id]) => marks.renameMarks(html, new Map([[id, 'linked']])), [
      STORED,
      LINK,
    ] as const)
    expect(renamed).toBe(STORED.replaceAll(LINK, 'linked'))
  })

  await test.step('a mark whose other half was deleted goes, and the text stays', async () => {
    const half = `<p><span id="${LINK}" class="KFSupportStart mceNonEditable"></span> - text</p>`
    const left = await page.evaluate((html) => {
      document.body.innerHTML = html
      return [marks.dropHalves(document.body), document.body.innerHTML]
    }, half)
    expect(left).toEqual([true, '<p> - text</p>'])
  })

  await test.step('a support is put around text as old clients put it', async () => {
    expect(await page.evaluate((id) => marks.supportMarkup(id, 'text', false), LINK)).toBe(
      `<br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;text&nbsp;- <span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br>`,
    )
    expect(await page.evaluate((id) => marks.supportMarkup(id, 'text', true, true), LINK)).toBe(
      `<span id="${LINK}" class="KFSupportStart KFTemplateStart mceNonEditable"></span><p class="kfTemplateContent">text</p><span id="${LINK}" class="KFSupportEnd KFTemplateEnd mceNonEditable"></span>`,
    )
  })

  await test.step('a link that a reader follows opens beside the page', async () => {
    expect(await decorated(page, '<a href="https://example.org/">there</a>')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">there</a>',
    )
  })
})
