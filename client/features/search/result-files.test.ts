// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { plainFileOf, type ResultObject } from './result-files.ts'

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
