import { expect, test } from 'vitest'
import { threadOrder } from './thread-order.ts'

const buildsOn = (pairs: string) =>
  pairs
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const [from = '', to = ''] = pair.split('>')
      return { from, to }
    })
const drawn = (ids: string, pairs: string) =>
  threadOrder(ids.split(' '), buildsOn(pairs)).map(
    ({ id, depth, alsoOn }) => '-'.repeat(depth) + id + (alsoOn.length > 0 ? `(${alsoOn.join()})` : ''),
  )

test('parents come before their build-ons, which are one level deeper, oldest first [READ-04]', () => {
  expect(drawn('a b c d e', 'd>b c>a b>a')).toEqual(['a', '-b', '--d', '-c', 'e'])
})

test('a note that builds on two is placed once, below the one it built on first, and names the other [READ-04]', () => {
  expect(drawn('a b c', 'c>b c>a')).toEqual(['a', 'b', '-c(a)'])
  expect(drawn('a b c d', 'b>a c>a d>c d>b d>c')).toEqual(['a', '-b', '-c', '--d(b)'])
})

test('notes in a cycle are placed once, from the first of them, with what hangs on it', () => {
  expect(drawn('a b c', 'a>c b>a c>b')).toEqual(['a(c)', '-b', '--c'])
  expect(drawn('x b c', 'x>c b>c c>b')).toEqual(['b(c)', '-c', '--x'])
  expect(drawn('a b', 'a>a b>a')).toEqual(['a', '-b'])
})

test('below a note that is not listed, its build-ons take its place, and nothing shows it [READ-04]', () => {
  expect(drawn('a c d', 'p>a c>p d>c')).toEqual(['a', '-c', '--d'])
  expect(drawn('a b c', 'p>a c>p c>b')).toEqual(['a', '-c(b)', 'b'])
  expect(drawn('a c', 'p>a q>p c>q')).toEqual(['a', '-c'])
  expect(drawn('c d', 'c>p d>p')).toEqual(['c', 'd'])
  expect(drawn('a', 'p>q q>p a>p')).toEqual(['a'])
})

test('a chain of 5,000 notes is as deep as it is long', () => {
  const ids = Array.from({ length: 5000 }, (_, at) => `n${at}`)
  const order = threadOrder(
    ids,
    ids.slice(1).map((from, at) => ({ from, to: `n${at}` })),
  )
  expect(order.map(({ depth }) => depth)).toEqual(ids.map((_, at) => at))
})
