import { expect, test } from 'vitest'
import type { ThreadNote, ThreadRow } from '../../../../shared/domain/threads.ts'
import { placedBelow } from './placed-below.ts'

const rows = (text: string): ThreadRow[] =>
  text.split(' ').map((one) => {
    const _id = one.replaceAll('-', '')
    return { depth: one.length - _id.length, note: { _id } as ThreadNote }
  })
const drawn = (placed: readonly ThreadRow[]) => placed.map(({ depth, note }) => '-'.repeat(depth) + note?._id).join(' ')

test('a note written on the page stays directly below its parent, with what is below it', () => {
  expect(drawn(placedBelow(rows('a -b --c -d --e -f'), new Map([['d', 'a']])))).toBe('a -d --e -b --c -f')
  expect(drawn(placedBelow(rows('a -b -c'), new Map([['b', 'a'], ['c', 'a']])))).toBe('a -c -b') // prettier-ignore
})

test('an unknown one moves nothing', () => {
  for (const written of [new Map([['x', 'a']]), new Map([['b', 'x']])])
    expect(drawn(placedBelow(rows('a -b'), written))).toBe('a -b')
})
