import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bin, root } from './paths.mjs'

// Benchmarks store results in docs/BENCH.md; tests don't measure time.

const rows = readFileSync(new URL('../docs/BENCH.md', import.meta.url), 'utf8').split('\n')

const cellsOf = (what: string): string[] => {
  const found = rows.filter((row) => row.startsWith(`| ${what} (`)).map((row) => row.split('|'))
  expect(found, what).toHaveLength(1)
  return found[0]!
}
const kept = (what: string) => Number(cellsOf(what)[2])
/** Of a time: at the reference machine's speed. A table without that column is of the reference machine. */
const keptAtReference = (what: string) => {
  const [, , figure = '', , , , , there = ''] = cellsOf(what)
  return Number.parseFloat(there.trim() || figure)
}

test('of opening a view with the processor slowed four times, LCP, INP and CLS are kept at three sizes, and hold at 1,000 items [OPEN-01]', () => {
  for (const items of [150, 1000, 10000])
    for (const figure of ['LCP', 'INP', 'CLS'])
      expect(kept(`P6 ${items} items, processor slowed 4 times, ${figure}`)).toBeGreaterThanOrEqual(0)
  expect(keptAtReference('P6 1000 items, processor slowed 4 times, LCP')).toBeLessThanOrEqual(2500)
  expect(keptAtReference('P6 1000 items, processor slowed 4 times, INP')).toBeLessThanOrEqual(200)
})

test('of dragging, panning and zooming rich cards the script of a frame is kept, and holds [LSSN-06]', () => {
  expect(keptAtReference('P5 drag, 1000 items, script a frame, p95')).toBeLessThanOrEqual(2)
  for (const gesture of ['pan', 'zoom'])
    for (const items of [1000, 3000])
      expect(keptAtReference(`P5 ${gesture}, ${items} items, script a frame, p95`)).toBeLessThanOrEqual(4)
})

test('what is near is kept with its p95 and its memory at 10,000 notes, and the bench runs on 200 [NEAR-06]', async () => {
  expect(keptAtReference('near to a note among 10,000 notes, p95 over HTTP')).toBeLessThanOrEqual(30)
  expect(kept('near, memory for 10,000 notes')).toBeGreaterThan(0)
  const env = { ...process.env, NOTES: '200' }
  const bench = promisify(execFile)(process.execPath, [bin('tsx/dist/cli.mjs'), 'bench/run.ts', 'insight'], { cwd: root, env }) // prettier-ignore
  const { stdout } = await bench
  for (const figure of [
    'near to a note among 200 notes, p95 over HTTP \\(ms\\)',
    'near, memory for 200 notes \\(MB\\)',
  ])
    // Memory of few notes may be below zero.
    expect(stdout).toMatch(new RegExp(`${figure} \\| -?[\\d.]+ \\|`))
})

test('export and import of 100,000 notes grow by at most 100 MB, the export has at least half the speed of a bare cursor, and the bench runs on 1,000 notes [ARCH-06]', async () => {
  const [of, speed] = ['P11 100,000 notes', 'speed of the export']
  for (const act of ['export', 'import']) expect(kept(`${of}, memory growth of the ${act}`)).toBeLessThanOrEqual(100)
  const [, ours, twin] = rows.find((row) => row.startsWith(`| ${of}, ${speed} (`))!.split('|').slice(1).map(Number) // prettier-ignore
  expect(ours! / twin!).toBeGreaterThanOrEqual(0.5)
  const env = { ...process.env, NOTES: '1000' }
  const bench = promisify(execFile)(process.execPath, [bin('tsx/dist/cli.mjs'), 'bench/run.ts', 'archive'], { cwd: root, env }) // prettier-ignore
  const { stdout } = await bench
  for (const figure of [`${speed} (notes/s)`, 'memory growth of the export (MB)', 'memory growth of the import (MB)'])
    expect(stdout).toContain(`P11 1,000 notes, ${figure} | `)
})

test('the lay-out of 1,000 items takes at most 1 s in each of the five ways, and the bench runs on 100 items [TIDY-06]', async () => {
  const ways = ['threads', 'grid', 'date', 'author', 'scaffold']
  for (const way of ways) expect(keptAtReference(`arrange 1,000 items by ${way}`), way).toBeLessThanOrEqual(1000)
  const env = { ...process.env, NOTES: '100' }
  const bench = promisify(execFile)(process.execPath, [bin('tsx/dist/cli.mjs'), 'bench/run.ts', 'arrange'], { cwd: root, env }) // prettier-ignore
  const { stdout } = await bench
  for (const way of ways) expect(stdout).toMatch(new RegExp(`arrange 100 items by ${way} \\(ms\\) \\| [\\d.]+ \\|`))
})

test('a bench that fails is named and stops no other, and each result is stored with its circumstances beside the notes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'buildon-bench-figures-'))
  const file = join(folder, 'BENCH.md')
  writeFileSync(file, '# Benchmarks\n\n## Notes\n\nWritten by hand.\n')
  try {
    // There is no browser.
    const env = { ...process.env, NOTES: '', CHROMIUM_PATH: join(folder, 'nothing') }
    const args = [bin('tsx/dist/cli.mjs'), 'bench/run.ts', 'canvas', 'arrange', '--file', file]
    const ended = promisify(execFile)(process.execPath, args, { cwd: root, env })
    const { code, stdout } = (await ended.catch((error: unknown) => error)) as { code?: number; stdout: string }
    expect(code).toBe(1)
    expect(stdout).toMatch(/bench 2 of 2, arrange, \d+ min so far/)
    expect(stdout).toContain('failed: canvas')
    const [head = '', canvas = '', arrange = '', notes = ''] = readFileSync(file, 'utf8').split(/^(?=## )/m)
    expect(head).toMatch(/\| canvas \|.*\| failed \|\n\| arrange \|.*\| 5 of 5 \| 5 of 5 \|/)
    expect(canvas).toContain('Failed: ')
    expect(arrange).toContain('| arrange 1,000 items by grid (ms) |')
    expect(arrange).toMatch(/^[\d-]+ [\d:]+ UTC, commit .+, Node [\d.]+, \d+ cores \(.+\), fixed work \d+ and \d+ ms, load [\d.]+ at its start, [\d.]+ minutes$/m) // prettier-ignore
    expect(notes).toBe('## Notes\n\nWritten by hand.\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('docs/SCALING.md, to which ARCHITECTURE.md leads, says of one node and two nodes what the bench has kept, and how to grow [NODE-15]', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const scaling = read('../docs/SCALING.md')
  const cells = (row: string) => row.split('|').slice(1, -1).map((cell) => cell.trim()) // prettier-ignore
  const keptOf = (what: string) => cells(rows.find((row) => row.startsWith(`| ${what} (`)) ?? '')
  for (const kind of ['boards of 150 items', 'notes read', 'notes saved', 'events delivered']) {
    const [, workers, process] = keptOf(`WORKERS=2 beside one process, ${kind}`)
    const [, two, one] = keptOf(`two nodes beside one, ${kind}`)
    const [, store] = keptOf(`the embedded store behind them, ${kind}`)
    const said = cells(scaling.split('\n').find((row) => row.startsWith(`| ${kind} |`)) ?? '')
    expect(said).toEqual([kind, process, workers, one, two, store])
    if (kind !== 'notes saved') expect(Number(two) / Number(one), kind).toBeGreaterThanOrEqual(1.6)
  }
  for (const way of ['replica set', 'communityId', 'Object storage']) expect(scaling).toContain(way)
  expect(read('../ARCHITECTURE.md')).toContain('(docs/SCALING.md)')
})
