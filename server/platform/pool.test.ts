import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPool, type Lane, type Pool } from './pool.ts'

/** Returns the text and thread number; `exit` and `throw` end it. */
const ECHO = `
const { threadId } = require('node:worker_threads')
module.exports = ({ text }) => {
  if (text === 'exit') process.exit(1)
  if (text === 'throw') throw new Error('broken')
  return { text, threadId }
}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'buildon-pool-'))
  writeFileSync(join(folder, 'echo.cjs'), ECHO)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

let pool: Pool<{ text: string }, { text: string; threadId: number }>
const open = (size: number) => {
  pool = createPool(size, { filename: join(folder, 'echo.cjs'), execArgv: [] })
}
const run = async (text: string, lane: Lane = 'now') => (await pool.run({ text }, lane)).text
afterEach(() => pool.close())

test('what somebody waits for goes before a long list, in the order of asking', async () => {
  open(1)
  const done: string[] = []
  const note = async (text: string, lane: Lane) => void done.push(await run(text, lane))
  const list = ['row 1', 'row 2', 'row 3'].map((row) => note(row, 'later'))
  const people = ['ann', 'ben'].map((person) => note(person, 'now'))
  await Promise.all([...list, ...people])
  // The first row was already running.
  expect(done).toEqual(['row 1', 'ann', 'ben', 'row 2', 'row 3'])
})

test('no more threads start than are needed', async () => {
  open(3)
  const threads = new Set<number>()
  const ask = async () => void threads.add((await pool.run({ text: 'a' }, 'now')).threadId)
  await ask()
  await ask()
  expect(threads.size).toBe(1)
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(threads.size).toBeLessThanOrEqual(3)
})

test('a task that throws and a thread that ends spoil nothing for those who wait', async () => {
  open(1)
  const outcomes = await Promise.allSettled(['exit', 'a', 'throw', 'b'].map((text) => run(text)))
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ message: 'worker exited with code: 1' }) },
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'broken' }) },
    { status: 'fulfilled', value: 'b' },
  ])
})

test('where no thread can start, everybody who waits is told', async () => {
  pool = createPool(1, { filename: join(folder, 'not-there.cjs'), execArgv: [] })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((text) => run(text)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(run('d')).rejects.toThrow()
})

test('closing ends what is under way and what waits', async () => {
  open(1)
  const outcomes = Promise.allSettled(['a', 'b'].map((text) => run(text)))
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(run('c')).rejects.toThrow('closed')
})

test('an idle thread keeps no process alive, and one that works does', async () => {
  const script = `
    const { createPool } = await import(${JSON.stringify(new URL('pool.ts', import.meta.url).href)})
    const pool = createPool(2, { filename: ${JSON.stringify(join(folder, 'echo.cjs'))}, execArgv: [] })
    pool.run({ text: 'done' }, 'now').then(({ text }) => console.log(text))`
  const options = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script]
  expect((await promisify(execFile)(process.execPath, options)).stdout).toBe('done\n')
})
