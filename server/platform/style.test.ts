import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanStyle } from './style.ts'

const PROPERTIES = ['color', 'width', 'font-family', 'background-color']
const clean = (style: string) => cleanStyle(style, PROPERTIES)

test.each([
  'color: red',
  'COLOR : RED ;; width:50%;',
  '  color:#0a0;\n\twidth: calc(100% - 2em); ',
  'color: rgb(1, 2, 3); background-color: HSLA(120deg 50% 50% / .5)',
  'width: calc(1px + calc(2px * 3))',
  `font-family: "Comic Sans MS", '微软雅黑', serif`,
  'font-family: "a;b:c(d)/*"',
  'color: red !important',
  'width: -.5e3px; color: transparent',
  'color:',
  '',
])('nothing is to be left out of %j, which stays as it was written', (style) => expect(clean(style)).toBe(style))

test('what is not allowed goes, and what stands around it stays', () => {
  expect(clean('position: fixed; color: red;top:0;width:50%')).toBe('color: red; width:50%')
  expect(clean('z-index: 9')).toBe('')
})

test.each([
  // URLs and functions.
  'color: url(http://x/)',
  'color: url( "http://x/" )',
  'color: URL(http://x/',
  'color: url(a b"c)',
  'color: u\\72l(http://x/)',
  'color: image-set("x" 1x)',
  'color: -webkit-image-set(url(x) 1x)',
  'color: element (#x)',
  'color: var(--x)',
  'color: env(x)',
  'color: attr(title)',
  'width: expression(alert(1))',
  'width: xcalc(1px)',
  'width: 1calc(1px)',
  'width: -calc(1px)',
  'width: calc (1px)',
  'color: rgb(url(x))',
  'color: rgb(expression(alert(1)))',
  // Comments and escapes.
  'width: expr/**/ession(alert(1))',
  'color: /* x */ red',
  '/* x */ color: red',
  'color/**/: red',
  'color: red /*',
  'c\\6flor: red',
  'color: \\72 ed',
  'font-family: "\\22; position: fixed"',
  'color: red \\',
  // Unbalanced.
  'font-family: "a',
  "font-family: 'a",
  'font-family: "',
  'font-family: "a\n"',
  'width: calc(1px',
  'width: calc((1px)',
  'width: calc(1px))',
  'width: (1px)',
  'color: [x]',
  'color: {x}',
  'color: x}',
  // Not a declaration of an allowed property.
  '--x: red',
  '--color: red',
  '*color: red',
  'color red',
  'color',
  ': red',
  'col or: red',
  '@import "x"',
  '<!-- color: red -->',
  'color: <b>',
  'font-family: "</style>"',
  'behavior: none',
  '{color: red}',
])('nothing stays of %j', (style) => expect(clean(style)).toBe(''))

test('what is not closed takes what follows with it, as it does in a browser', () => {
  expect(clean('color: red; font-family: "a; width: 1px')).toBe('color: red')
  expect(clean('color: red /*; width: 1px')).toBe('')
  expect(clean('color: url(x; width: 1px')).toBe('')
  expect(clean('width: calc(1px; position: fixed); color: red')).toBe('color: red')
})

test('a style of 10,000 characters is read, and a longer one is left out whole', () => {
  const style = `color: ${'x'.repeat(9_993)}`
  expect(clean(style)).toBe(style)
  expect(clean(`${style}x`)).toBe('')
})

test.each(['(', 'calc(', 'rgb(', '[', '{', 'url(', '/*', '"', "'\n", '\\', ';', ':', '!'])(
  'a hundred thousand times %j is no more than a style of nothing',
  (part) => {
    expect(clean(`color: ${part.repeat(100_000)}`)).toBe('')
    expect(clean(`width: 1px; position: ${part.repeat(1_900)}`)).toBe('width: 1px')
  },
)

test('as many calls within one another as a style has room for do no harm', () => {
  const nested = `width: ${'calc('.repeat(1_600)}1px${')'.repeat(1_600)}`
  expect(clean(nested)).toBe(nested)
})

const PARTS = [
  'color', 'width', 'position', '--x', ':', ';', '(', ')', '{', '}', '[', ']', '"', "'", '\\', '/*', '*/', '\n', ' ',
  'url(', 'calc(', 'rgb(', 'expression(', 'var(', '<!--', '-->', '@import', '!important', '#fff', '1px', '50%', ',',
] // prettier-ignore

test('whatever is written, cleaning the result again changes nothing, and it holds no more than it may', () => {
  const part = fc.constantFrom(...PARTS)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const cleaned = clean(parts.join(''))
      expect(clean(cleaned)).toBe(cleaned)
      const outside = cleaned.replaceAll(/"[^"]*"|'[^']*'/g, '')
      expect(outside).not.toMatch(/url|expression|var|@|\/\*|\\|[{}<>[\]]/)
      for (const declaration of outside.split(';'))
        expect(declaration).toMatch(/^\s*$|^\s*(color|width)\s*:([^(]|(calc|rgb)\()*$/)
    }),
    { seed: 15, numRuns: 2_000 },
  )
})
