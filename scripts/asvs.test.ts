import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('docs/ASVS.md')
const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
const idsOf = (row: string) => row.split('|')[1]?.trim() ?? ''
const isHalf = (row: string) => row.includes('**half**')
const isOpen = (row: string) => row.includes('**not met**')

test('docs/ASVS.md and docs/TRUST.md give the totals of the table', () => {
  const met = rows.filter((row) => !isHalf(row) && !isOpen(row))
  const tested = met.filter((row) => !row.endsWith('no test |')).length
  const [half, open] = [rows.filter(isHalf).length, rows.filter(isOpen).length]
  expect(/\d+ items,\sof which [^.]+\./.exec(text)?.[0].replace('\n', ' ')).toBe(
    `${rows.length} items, of which ${met.length} are met (${tested} of them with a test), ${half} half and ${open} not.`,
  )
  expect(/\d+ items: [^|]+ not met/.exec(read('docs/TRUST.md'))?.[0]).toBe(
    `${rows.length} items: ${met.length} met, ${tested} of them with a test; ${half} half, ${open} not met`,
  )
})

test('each half or unmet item of docs/ASVS.md has a reason, and no other has', () => {
  const [, half = '', open = ''] = text.split(/^## .*$/m)
  const reasons = (part: string) => [...part.matchAll(/^- \*\*([\d., ]+)\*\*/gm)].map(([, ids = '']) => ids).toSorted()
  expect(reasons(half)).toEqual(rows.filter(isHalf).map(idsOf).toSorted())
  expect(reasons(open)).toEqual(rows.filter(isOpen).map(idsOf).toSorted())
})

test('each test that docs/ASVS.md names exists', () => {
  const missing = rows.flatMap((row) => {
    let file = ''
    return [...(row.split('|')[4] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) => {
      if (!/^[\w/-]+\.(test|spec)\.tsx?$/.test(words)) return read(file).includes(words) ? [] : [`${file}: ${words}`]
      file = words
      return []
    })
  })
  expect(missing).toEqual([])
})
