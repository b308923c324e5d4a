import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createPool, type Lane, type Pool } from './pool.ts'

/** Answers each message with itself, and ends over `exit` and `throw`. */
const ECHO = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', (message) => {
  if (message === 'exit') process.exit(1)
  if (message === 'throw') throw new Error('broken')
  parentPort.postMessage(message)
})`

let pool: Pool<string, string>
let started = 0
const open = (size: number) => {
  started = 0
  pool = createPool(size, () => {
    started += 1
    return new Worker(ECHO, { eval: true, stderr: true })
  })
}
afterEach(() => pool.close())

test('what somebody waits for goes before a long list, in the order of asking', async () => {
  open(1)
  const done: string[] = []
  const run = async (task: string, lane: Lane) => void done.push(await pool.run(task, lane))
  const list = ['row 1', 'row 2', 'row 3'].map((row) => run(row, 'later'))
  const people = ['ann', 'ben'].map((person) => run(person, 'now'))
  await Promise.all([...list, ...people])
  // The first row was under way already.
  expect(done).toEqual(['row 1', 'ann', 'ben', 'row 2', 'row 3'])
})

test('no more threads start than are needed', async () => {
  open(3)
  await pool.run('a', 'now')
  await pool.run('b', 'now')
  expect(started).toBe(1)
  await Promise.all(Array.from({ length: 20 }, () => pool.run('c', 'now')))
  expect(started).toBe(3)
})

test('a thread that ends spoils its own task alone, and another one takes its place', async () => {
  open(1)
  const outcomes = await Promise.allSettled(['exit', 'a', 'throw', 'b'].map((task) => pool.run(task, 'now')))
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ message: 'The thread has ended.' }) },
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: expect.objectContaining({ message: 'broken' }) },
    { status: 'fulfilled', value: 'b' },
  ])
  expect(started).toBe(3)
})

test('closing ends what is under way and what waits', async () => {
  open(1)
  const outcomes = Promise.allSettled(['a', 'b'].map((task) => pool.run(task, 'now')))
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('c', 'now')).rejects.toThrow('closed')
})
