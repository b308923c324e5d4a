// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { WorkNote } from './work.ts'
import { htmlFile, markdownFile } from './work-files.ts'

test('a formula is saved as MathML in HTML, and as its source in Markdown [MATH-03]', async () => {
  const half = '<math alttext="\\frac{1}{2}"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
  const power = '<math display="block" alttext="x_1^2"><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>'
  const note: WorkNote = {
    id: 'n',
    title: 'Half',
    authors: '',
    created: '',
    body: `<p>Half is ${half}.</p><p>${power}</p>`,
    titles: new Map(),
    references: new Map(),
    supports: [],
    buildsOn: [],
  }
  const words = { title: 'Mine', untitled: '', noView: '', about: () => 'now', buildsOn: String, supports: String }
  const chapters = [{ title: undefined, notes: [note] }]
  const { signal } = new AbortController()
  const html = await (await htmlFile(chapters, words, 'en', signal)).text()
  expect(html).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(html).toContain('alttext="\\frac{1}{2}"')
  const markdown = await (await markdownFile(chapters, words, 'en', signal)).text()
  expect(markdown).toContain('Half is $\\frac{1}{2}$.')
  expect(markdown).toContain('$$x_1^2$$')
})
