import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { supportTable } from './support.ts'

test("the README's table names what the code supports", () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  // Whoever formats the file may pad the columns.
  const squeezed = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-').trim()
  const table = /<!-- support -->(.*)<!-- \/support -->/s.exec(readme)![1]!
  expect(squeezed(table)).toBe(squeezed(supportTable()))
})
