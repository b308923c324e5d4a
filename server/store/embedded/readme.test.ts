import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { fieldOperators, logicalOperators } from './match.ts'
import { updateOperators } from './update.ts'

const names = (table: Record<string, unknown>) =>
  Object.keys(table)
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(' ')

const supportTable = () =>
  [
    '| what | supported |',
    '| --- | --- |',
    `| commands | ${names(commands)} |`,
    `| filter | ${names(fieldOperators)} ${names(logicalOperators)} |`,
    `| update | ${names(updateOperators)} |`,
    '| aggregation | what `countDocuments` asks; `$match` and a `$group` by one field with a `$push` of another |',
    '| indexes | ascending, descending, compound, over arrays; `unique` |',
  ].join('\n')

test("the README's table names what the code supports", () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  // Formatters may pad columns.
  const squeezed = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-').trim()
  const table = /<!-- support -->(.*)<!-- \/support -->/s.exec(readme)![1]!
  expect(squeezed(table)).toBe(squeezed(supportTable()))
})
