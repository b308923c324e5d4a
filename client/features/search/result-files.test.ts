// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { csvOf, plainFileOf, type ResultObject } from './result-files.ts'

test('a saved result names those mentioned as its authors: by name, by pseudonym or not at all [FRST-04]', () => {
  const mark = '<span class="mention mceNonEditable" data-author="b"></span>'
  const body = `<p>Ask ${mark} now.</p>`
  const note = { _id: 'n', type: 'Note', title: 'T', authors: [], keywords: [], data: { body }, created: null }
  const names = { isKnown: true, original: () => 'Ben Ode', pseudo: () => '123456', groups: () => [] }
  const saved = (mode: 'original' | 'pseudo' | 'hide') =>
    plainFileOf([note satisfies ResultObject], new Map(), { names, mode, withReferences: false }).split('\n')[1]
  expect([saved('original'), saved('pseudo'), saved('hide')]).toEqual([
    'Ask @Ben Ode now.',
    'Ask @123456 now.',
    'Ask @? now.',
  ])
})

test('a formula is exported as its source [MATH-03]', () => {
  const body = '<p>Half is <math alttext="\\frac{1}{2}"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.</p>'
  const note = { _id: 'n', type: 'Note', title: 'Half', authors: [], keywords: [], data: { body }, created: null }
  const names = { isKnown: true, original: () => '', pseudo: () => '', groups: () => [] }
  const options = { names, mode: 'original', withReferences: false } as const
  expect(plainFileOf([note], new Map(), options)).toBe('Half\nHalf is \\(\\frac{1}{2}\\).\n')
  expect(csvOf([note], new Map(), options)).toContain('Half is \\(\\frac{1}{2}\\).')
})
