import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markComplete, openFolder } from './folder.ts'
import { readOptions } from './options.ts'
import { DEMO_CLASS } from './school.ts'

const root = mkdtempSync(join(tmpdir(), 'demo-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a finished school is opened again, one that was not finished is begun anew, and so is any with --fresh', async () => {
  const folder = join(root, 'demo')
  expect(await openFolder(folder, DEMO_CLASS, false)).toBeUndefined()
  writeFileSync(join(folder, 'half'), '')
  expect(await openFolder(folder, DEMO_CLASS, false)).toBeUndefined()
  expect(existsSync(join(folder, 'half'))).toBe(false)

  writeFileSync(join(folder, 'whole'), '')
  await markComplete(folder, DEMO_CLASS)
  expect(await openFolder(folder, { ...DEMO_CLASS, notes: 5 }, false)).toEqual(DEMO_CLASS)
  expect(existsSync(join(folder, 'whole'))).toBe(true)
  expect(await openFolder(folder, DEMO_CLASS, true)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['demo.json'])
})

test('a folder that holds anything else is refused and stays as it is, --fresh or not', async () => {
  const folder = join(root, 'other')
  mkdirSync(folder)
  writeFileSync(join(folder, 'data'), 'of somebody')
  for (const fresh of [false, true]) {
    await expect(openFolder(folder, DEMO_CLASS, fresh)).rejects.toThrow(/holds something else than a demo/)
    expect(readdirSync(folder)).toEqual(['data'])
  }
})

test('options are read, and wrong ones are told with what there is', () => {
  expect(readOptions(['--notes', '1000', '--fresh'], { PORT: '81' })).toEqual({
    dataDir: './demo-data',
    fresh: true,
    port: '81',
    school: { ...DEMO_CLASS, notes: 1000 },
    sized: true,
  })
  expect(readOptions(['--help'], {})).toBeUndefined()
  for (const wrong of [['--notes', '0'], ['--notes', 'many'], ['--nots', '3'], ['more']])
    expect(() => readOptions(wrong, {})).toThrow(/npm run demo -- \[options\]/)
})
