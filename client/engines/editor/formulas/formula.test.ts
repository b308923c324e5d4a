// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { plainText } from '../decoration.ts'
import { decorateForReading } from '../marks.ts'
import { placeOf, showMarks } from '../passages.ts'
import { holdFormulas, storedFormula } from './formula.ts'
import { renderLatex } from './latex.ts'

const AREA = '<math alttext="\\pi r^2"><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math>'
const BODY = `<p>The area is ${AREA} of it.</p>`

const reading = () => {
  const root = document.createElement('div')
  root.innerHTML = decorateForReading(BODY, { titles: new Map(), references: new Map() })
  return root
}

test('a formula is read as MathML with its source as alternative text; in plain text it is its source [MATH-03]', () => {
  expect(reading().innerHTML).toBe(BODY)
  expect(reading().querySelector('math')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
  const aligned = '<math alttext="x"><mtable><mtr><mtd class="math-right"><mi>x</mi></mtd></mtr></mtable></math>'
  expect(decorateForReading(aligned, { titles: new Map(), references: new Map() })).toBe(aligned)
  expect(plainText(BODY)).toBe('The area is \\(\\pi r^2\\) of it.')
})

test('a quoted passage has the source of its formulas, and a mark is around a whole formula [MATH-03]', () => {
  const root = reading()
  const range = document.createRange()
  range.setStart(root.querySelector('p')!.firstChild!, 4)
  range.setEnd(root.querySelector('msup mn')!.firstChild!, 1)
  const passage = placeOf(root, range)!
  expect(passage.quote).toBe('area is \\(\\pi r^2\\)')
  showMarks(root, [{ id: 'a', quote: passage.text, place: passage.place, label: 'Ann', onOpen: () => undefined }])
  expect(root.querySelector('mark > math')?.outerHTML).toBe(AREA)
  expect([...root.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['area is ', 'πr2'])
})

test('in the editor a formula is one element with its stored form, cleaned', () => {
  const root = document.createElement('div')
  root.innerHTML = holdFormulas(`<p>${AREA}<math onclick="x()"><mi href="x">y</mi></math></p>`)
  const [area, other] = root.querySelectorAll('span[data-formula]')
  expect(storedFormula(area!)).toBe(AREA)
  expect(storedFormula(other!)).toBe('<math alttext="y"><mi>y</mi></math>')
  expect(area!.getAttribute('contenteditable')).toBe('false')
})

test.each([
  ['x'.repeat(100_000), 'long'],
  ['{'.repeat(2_000) + '}'.repeat(2_000), 'deep'],
  ['\\def\\a{\\a\\a}\\a', 'loop'],
  ['\\href{https://example.org}{x}', 'unknown'],
  ['\\frac{1}{', 'syntax'],
  [' ', 'empty'],
])('%.20s has the fault %s [MATH-01]', (source, fault) => expect(renderLatex(source, false)).toMatchObject({ fault }))
