import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import './routes.ts'
import { ROOT } from './paths.ts'

const rows = readFileSync(join(ROOT, 'docs/PERSONAL-DATA.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const wordsIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '')

test('every stored field has one row that says whether it is personal data', () => {
  const described = rows.flatMap(([, collection, fields]) =>
    wordsIn(fields).map((field) => `${wordsIn(collection)[0]}.${field}`),
  )
  const stored = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
    Object.keys(schema.paths).map((path) => `${collection.name}.${path.split('.')[0]}`),
  )
  expect(described.toSorted()).toEqual([...new Set(stored)].toSorted())
})

test('every row says what My data and erasure do', () => {
  for (const [, , , contents, myData, erasure] of rows) {
    expect(contents).toMatch(/\w/)
    expect(myData).toMatch(/^(yes|no, |never|own |title, |time |number )/)
    expect(erasure).toMatch(/\w/)
  }
})
