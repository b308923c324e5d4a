import type { Permission } from '../../shared/domain/contributions.ts'
import type { Place } from '../../shared/domain/links.ts'
import type { Point } from '../../shared/rules/geometry.ts'
import type { Person } from './people.ts'
import type { Passage } from './threads.ts'

/** People are indexes in `people`. */
export interface PlannedNote {
  title: string
  lang: string
  keywords: readonly string[]
  passages: readonly Passage[]
  parent?: PlannedNote
  citation?: { note: PlannedNote; quote: string }
  riseAbove?: boolean
  authors: readonly [number, ...number[]]
  permission: Permission
  group?: number
  begun: Date
  saved: Date
  /** When the last passage was added. */
  edited?: Date
  remarked?: Date
  /** Reader who marked the first sentence as promising. */
  promising?: { reader: number; at: Date }
  place: Place
  shown?: { kind: 'picture' | 'drawing'; name: string; place: Point & { width: number; height: number } }
  reads: readonly { reader: number; at: Date }[]
}

export interface Banner extends Point {
  title: string
  width: number
  height: number
}

/** Connected notes of one view, perhaps with a heading. */
export interface PlannedThread {
  view: number
  banner?: Banner
  notes: PlannedNote[]
}

/** Plan of a school. */
export interface School {
  title: string
  begins: Date
  people: readonly Person[]
  teams: readonly { title: string; members: readonly number[] }[]
  views: readonly { title: string; begun: Date }[]
  notes: number
  threads: () => Generator<PlannedThread>
}
