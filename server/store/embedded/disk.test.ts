import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Disk } from './disk.ts'

let folder: string
let disk: Disk
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-test-'))
  disk = new Disk(join(folder, 'data'), () => {})
  // The clock stands still, so that only the events of a test lead to a flush.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await disk.close()
  rmSync(folder, { recursive: true, force: true })
})

const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
}

test('a write waits for the other open transactions, and shares one flush with their commits', async () => {
  const open = [disk.snapshot(), disk.snapshot()]
  const ran: string[] = []
  const first = disk.write(() => ran.push('first'))
  await turns()
  expect(ran).toEqual([])
  const second = disk.write(() => ran.push('second'))
  await Promise.all([first, second])
  expect(ran).toEqual(['first', 'second'])
  for (const snapshot of open) snapshot.release()
})

test('it waits no longer when they are given up, nor when they stay open for 10 ms', async () => {
  const open = [disk.snapshot(), disk.snapshot(), disk.snapshot()]
  const ran: string[] = []
  const first = disk.write(() => ran.push('first'))
  open.pop()!.release()
  await turns()
  expect(ran).toEqual([])
  open.pop()!.release()
  await first
  open.push(disk.snapshot(), disk.snapshot())
  const second = disk.write(() => ran.push('second'))
  await turns()
  expect(ran).toEqual(['first'])
  vi.advanceTimersByTime(10)
  await second
  expect(ran).toEqual(['first', 'second'])
  for (const snapshot of open) snapshot.release()
})

test('a write with no other transaction is not delayed', async () => {
  await disk.write(() => {})
  const own = disk.snapshot()
  await disk.write(() => {})
  own.release()
})
