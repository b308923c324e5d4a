// P12: memory that a server allocates, without the mapped pages of the store's file.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './bench.ts'
import { kindsOf, send } from './heavy-kinds.ts'
import type { Running } from './processes.ts'
import type { School } from './rich-board.ts'

const AFTER_MB = 512
const REST_MS = 5_000
/** Until free pages are returned. */
const LONG_REST_MS = 60_000

export const allocatedMb = ({ child }: Running) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

export const within = (what: string, ours: number, most: number): Figure => {
  return { what, unit: 'MB', ours, target: `≤ ${most}`, met: ours <= most }
}

export const memoryFigures = async (product: Running, school: School, noteId: string): Promise<Figure[]> => {
  await pause(REST_MS)
  const searched = allocatedMb(product)
  for (const kind of kindsOf(school, noteId)) await send(school, kind)
  await pause(LONG_REST_MS)
  return [
    within('P12 memory allocated after searches', searched, AFTER_MB),
    within('P12 memory allocated after searches and all analyses, at rest', allocatedMb(product), AFTER_MB),
  ]
}
