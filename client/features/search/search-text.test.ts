import { expect, test } from 'vitest'
import { parseSearchText } from './search-text.ts'

const NOTHING = {
  words: [],
  isPrivate: false,
  views: [],
  authors: [],
  from: undefined,
  to: undefined,
  searchMode: undefined,
  type: undefined,
}
const read = (text: string) => parseSearchText(text)

test('the tokens -private, -view:, -from:, -to:, -author:, -searchMode: and -type: restrict, all else is words [SRCH-04]', () => {
  expect(
    read('light -private -view:Optics -from:2026-09-01 -to:2026-09-30 -author:ann -searchMode:title -type:Note sun'),
  ).toEqual({
    words: ['light', 'sun'],
    isPrivate: true,
    views: ['Optics'],
    authors: ['ann'],
    from: '2026-09-01',
    to: '2026-09-30',
    searchMode: 'title',
    type: 'Note',
  })
  expect(read('-AUTHOR:ann -author:ben -searchmode:title -Private')).toEqual({
    ...NOTHING,
    authors: ['ann', 'ben'],
    searchMode: 'title',
    isPrivate: true,
  })
  expect(read('-view:"How light moves" -view:65f0')).toEqual({ ...NOTHING, views: ['How light moves', '65f0'] })
})

test('what is in quotation marks is one phrase, also before the second of them is typed', () => {
  expect(read('why "the blue sky" green').words).toEqual(['why', 'the blue sky', 'green'])
  expect(read('"the blue sk').words).toEqual(['the blue sk'])
  expect(read('say"now here').words).toEqual(['say', 'now here'])
})

test('what only looks like a token is words, and an empty one says nothing', () => {
  expect(read('-authors:ann well-author:x -privately - -x: a-private').words).toEqual([
    '-authors:ann', 'well-author:x', '-privately', '-', '-x:', 'a-private',
  ]) // prettier-ignore
  expect(read('-author: -view:"" -from:')).toEqual(NOTHING)
  expect(read('  ')).toEqual(NOTHING)
  expect(read('光合作用 -author:小明')).toEqual({ ...NOTHING, words: ['光合作用'], authors: ['小明'] })
})
