import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineOf, slowestFirst } from './results.mjs'

test('a result is one line: the file from the root of the project, and the text in one line', () => {
  const file = join(process.cwd(), 'server', 'a.test.ts')
  expect(lineOf(file, ' it  fails:\n\twith a reason [EDIT-001]\n')).toBe(
    'server/a.test.ts\tit fails: with a reason [EDIT-001]\n',
  )
})

test('the times of files are sorted by number, slowest first, below their head', () => {
  const lines = ['# abc 2026-11-21T00:00:00.000Z', 'a.test.ts\t9.5', 'b.spec.ts\t10.0', 'c.test.ts\t100.2']
  expect(slowestFirst(lines)).toEqual([lines[0], lines[3], lines[2], lines[1]])
})
