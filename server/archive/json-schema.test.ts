import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { CARRIED_NAMES, carriedOf } from './contents.ts'
import { asDocument } from './documents.ts'
import { archiveSchema } from './json-schema.ts'

test('docs/archive.schema.json describes the manifest and the lines of every part', async () => {
  await expect(`${JSON.stringify(archiveSchema(), null, 2)}\n`).toMatchFileSnapshot(
    join(ROOT, 'docs/archive.schema.json'),
  )
})

test('what the schema demands is what the import demands: an id, and no other fields', () => {
  const schema = JSON.stringify(archiveSchema())
  for (const name of CARRIED_NAMES) {
    expect(schema).toContain(`"${name}.jsonl"`)
    expect(asDocument(carriedOf(name), { _id: 'a'.repeat(24) })).toEqual({ _id: 'a'.repeat(24) })
    expect(asDocument(carriedOf(name), { _id: 'a'.repeat(24), other: 1 })).toBeUndefined()
    expect(asDocument(carriedOf(name), {})).toBeUndefined()
  }
})
