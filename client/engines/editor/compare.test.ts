import { describe, expect, test } from 'vitest'
import { compareTexts, isChanged, type Line, textOf } from './compare.ts'

const shown = (lines: readonly Line[]) =>
  lines.map((line) => line.map(({ words, change }) => (change === 'came' ? `+${words.trim()}+` : change === 'went' ? `-${words.trim()}-` : words.trim())).join('|')) // prettier-ignore

describe('what a body says', () => {
  test('is a line for each paragraph, with supports by their names', () => {
    const body =
      '<p>Light &amp; <b>shadow</b>.</p><ul><li>one<br>two</li></ul><p><span id="l" class="KFSupportStart mceNonEditable"></span> - so - <span id="l" class="KFSupportEnd mceNonEditable"></span></p><p><img src="/a.png"></p>'
    expect(textOf(body, new Map([['l', 'My theory']])).split('\n')).toEqual([
      'Light & shadow.',
      'one',
      'two',
      '[My theory] - so -',
      '\u25a3',
    ])
    expect(textOf(body, new Map())).toContain('[(missing link)]')
  })
})

const formula = (source: string) => `<math alttext="${source}"><msup><mi>x</mi><mn>2</mn></msup></math>`

test('a formula is its source, and one unit of a comparison [MATH-03]', () => {
  const before = textOf(`<p>So ${formula('x^2 + 1 &lt; y')} holds.</p>`, new Map())
  expect(before).toBe('So \\(x^2 + 1 < y\\) holds.')
  const after = textOf(`<p>So ${formula('x^2 + 2 &lt; y')} holds.</p>`, new Map())
  expect(shown(compareTexts(before, after))).toEqual(['So|-\\(x^2 + 1 < y\\)-|+\\(x^2 + 2 < y\\)+|holds.'])
})

describe('two versions', () => {
  test('differ by words, not by signs', () => {
    expect(shown(compareTexts('The old cat sat.', 'The cat sat down.'))).toEqual(['The|-old-|cat sat|+down+|.'])
    expect(compareTexts('Same.', 'Same.').some(isChanged)).toBe(false)
  })

  test('of Chinese and Japanese too', () => {
    expect(compareTexts('影子很长。', '影子很短。')[0]?.[0]).toMatchObject({
      words: expect.stringMatching(/^影子/) as string,
      change: undefined,
    })
    expect(shown(compareTexts('影は長いです。', '影は短いです。'))).toEqual(['影は|-長い-|+短い+|です。'])
  })

  test('keep their paragraphs apart', () => {
    expect(shown(compareTexts('One.\nTwo.', 'One.\nNew one.\nTwo.'))).toEqual(['One.', '+New one.+', 'Two.'])
  })

  test('that have nothing in common stand one after the other', () => {
    const words = (name: string) => Array.from({ length: 2000 }, (_, at) => `${name}${at}`).join(' ')
    const lines = compareTexts(words('a'), words('b'))
    expect(lines.map((line) => line[0]?.change)).toEqual(['went', 'came'])
    const paragraphs = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name}${at}`).join('\n')
    const changes = compareTexts(paragraphs('a'), paragraphs('b')).map((line) => line[0]?.change)
    expect([changes.length, new Set(changes)]).toEqual([40_000, new Set(['went', 'came'])])
  })
})

test('a mention is compared by the name of its author [FRST-04]', () => {
  const id = '64a0000000000000000000aa'
  const body = `<p>Ask <span class="mention mceNonEditable" data-author="${id}"></span> now.</p>`
  expect(textOf(body, new Map([[id, 'Ann Lee']])).trim()).toBe('Ask @Ann Lee now.')
  expect(textOf(body, new Map()).trim()).toBe('Ask @? now.')
})
