// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { BLANK_DRAWING, DRAWING_MAX } from '../../../../shared/domain/drawings.ts'
import { inkInDark } from './dark-ink.ts'
import { isTooLarge, openDrawing } from './drawing-model.ts'
import { parseDrawing } from './parse-drawing.ts'
import { shapeElement, svgElement } from './shape-element.ts'
import { type Ink, strokePath } from './stroke-path.ts'
import { COLOURS } from './tools.ts'

const stroke = (id: string) => svgElement('path', { id, d: 'M0 0h9' })
const ids = (drawing: ReturnType<typeof openDrawing>) =>
  [...drawing.root.querySelectorAll('[id]')].map((element) => element.id)

test('a stroke goes to the end of the last layer and nothing else changes; undone, the text is the opened one', () => {
  const two = BLANK_DRAWING.replace('</svg>', '<g class="layer"><rect id="r" style="fill: red"></rect></g></svg>')
  const drawing = openDrawing(two)
  drawing.append(stroke('a'))
  expect(drawing.text()).toBe(two.replace('</rect>', '</rect><path id="a" d="M0 0h9"/>').replace('<rect id="r" style="fill: red"></rect>', '<rect id="r" style="fill: red"/>')) // prettier-ignore
  drawing.undo()
  expect(drawing.text()).toBe(two)
  const plain = openDrawing('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>')
  plain.append(stroke('a'))
  expect(plain.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/><path id="a" d="M0 0h9"/></svg>')
})

test('what one movement erases comes back by one undo, in its order', () => {
  const drawing = openDrawing(BLANK_DRAWING)
  for (const id of ['a', 'b', 'c', 'd']) drawing.append(stroke(id))
  const before = drawing.text()
  const erase = drawing.startErasing()
  const find = (id: string) => drawing.root.querySelector(`#${id}`)!
  for (const id of ['b', 'c', 'a']) erase(find(id))
  expect(ids(drawing)).toEqual(['d'])
  drawing.startErasing()
  drawing.undo()
  expect(drawing.text()).toBe(before)
  expect(drawing.steps()).toBe(4)
})

test('the sheet grows to what is drawn beyond it, in its own units, and undo takes that back', () => {
  const drawing = openDrawing(BLANK_DRAWING)
  drawing.append(stroke('a'))
  drawing.reach({ x: 320.2, y: 150 })
  expect(drawing.size()).toEqual({ width: 321, height: 200 })
  expect(drawing.text()).toContain('<svg width="321" height="200"')
  drawing.undo()
  expect(drawing.text()).toBe(BLANK_DRAWING)
  const scaled = openDrawing('<svg viewBox="10 10 50 50" xmlns="http://www.w3.org/2000/svg"/>')
  expect(scaled.size()).toEqual({ width: 50, height: 50 })
  scaled.append(stroke('a'))
  scaled.reach({ x: 100, y: 20 })
  expect(scaled.root.getAttribute('viewBox')).toBe('10 10 100 50')
  const shares = openDrawing('<svg width="100%" height="9cm" xmlns="http://www.w3.org/2000/svg"/>')
  expect(shares.size()).toEqual({ width: 200, height: 200 })
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><b/></foreignObject><style>@import "http://x/"</style><rect onclick="alert(1)" onfocus="a()"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script><h:iframe src="http://x/"/><rect/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"><rect/></a><animate attributeName="href"/><set attributeName="onload"/><rect fill="url(http://x/#y)"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:a="http://www.w3.org/1999/xlink"><image a:href="http://x/y.png"/><use href="http://x/y.svg#z"/><rect/></svg>',
  '<p><svg onload=alert(1)><desc><img src=x onerror=alert(1)></desc><rect></svg>',
])('nothing runs or loads in the page of %s', (hostile) => {
  const cleaned = parseDrawing(hostile)
  expect(cleaned.querySelector('rect')).not.toBeNull()
  expect(cleaned.outerHTML).not.toMatch(
    /script|foreignObject|<img|<a|onerror|onload|onclick|onfocus|http:\/\/x|<set|import/i,
  )
})

test('a text without a drawing opens as a blank one', () =>
  expect(parseDrawing('<p>x</p>').querySelector('g.layer > title')?.textContent).toBe('Layer 1'))

const wave = (count: number): Ink[] =>
  Array.from({ length: count }, (_, at) => [at * 3, 50 + 20 * Math.sin(at / 5), 0.5])

test('a stroke is a closed outline, a touch a dot, and both are short', () => {
  expect(strokePath(wave(30), { size: 6 })).toMatch(/^M[-\d. ]+q[-\d. ]+t[-\d. ]+z$/)
  expect(strokePath([[5, 5, 0.5]], { size: 6 })).toMatch(/^M[-\d. ]+q[-\d. ]+t[-\d. ]+z$/)
  expect(strokePath(wave(60), { size: 6 }).length).toBeLessThan(1200)
})

const rightmost = (d: string) => {
  const numbers = [...d.matchAll(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)].map(Number)
  let [x = 0] = numbers
  let most = x
  const steps = [numbers.slice(4, 6), ...Array.from({ length: (numbers.length - 6) / 2 }, (_, at) => numbers.slice(6 + at * 2, 8 + at * 2))] // prettier-ignore
  for (const [dx = 0] of steps) most = Math.max(most, (x += dx))
  return most
}

test('roundings do not add up along a stroke, and pressure widens it', () => {
  expect(Math.abs(rightmost(strokePath(wave(400), { size: 6, decimals: 0 })) - 1199)).toBeLessThan(4)
  const line = (pressure: number): Ink[] => [0, 10, 20, 30].map((x) => [x, 0, pressure])
  const width = (pressure: number) => rightmost(strokePath(line(pressure).map(([x, y, p]) => [y, x, p] as const), { size: 20, pressed: true })) // prettier-ignore
  expect(width(1)).toBeGreaterThan(width(0.1) * 1.5)
})

test('shapes are elements of their own kind, drawn from corner to corner in any direction', () => {
  const [from, to] = [{ x: 30, y: 40 }, { x: 10, y: 10 }] // prettier-ignore
  expect(shapeElement('rectangle', from, to, 5, '#000').outerHTML).toContain('x="10" y="10" width="20" height="30"')
  expect(shapeElement('ellipse', from, to, 5, '#000').outerHTML).toContain('cx="20" cy="25" rx="10" ry="15"')
  expect(shapeElement('line', from, to, 5, '#000').outerHTML).toContain('x1="30" y1="40" x2="10" y2="10"')
  expect(shapeElement('arrow', from, to, 5, '#000').getAttribute('points')).toMatch(/^30,40 10,10 \S+ 10,10 \S+$/)
})

test('in dark colours black is nearly white, and every colour stands out from the ground', () => {
  expect(inkInDark('#000000')).toBe('rgb(237 237 237)')
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map(
      (value) => ((Number(value) / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = luminance('rgb(26 25 23)')
  for (const colour of Object.values(COLOURS))
    expect((luminance(inkInDark(colour)) + 0.05) / (ground + 0.05)).toBeGreaterThan(4.5)
})

test('a drawing is too large by its length or by its elements', () => {
  expect(isTooLarge(BLANK_DRAWING)).toBe(false)
  expect(isTooLarge(BLANK_DRAWING + ' '.repeat(DRAWING_MAX))).toBe(true)
  expect(isTooLarge(`<image href="data:image/png;base64,${'A'.repeat(DRAWING_MAX)}"/>`)).toBe(false)
  expect(isTooLarge('<g></g>'.repeat(49_000))).toBe(false)
  expect(isTooLarge('<g></g>'.repeat(50_001))).toBe(true)
})
