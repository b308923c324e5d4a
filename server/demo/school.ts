import type { Permission } from '../../shared/domain/contributions.ts'
import type { Point } from '../../shared/rules/geometry.ts'
import type { Place } from '../../shared/domain/links.ts'
import { pupils, TEACHER, type Person } from './people.ts'
import { topicOf, ViewPlanner } from './planner.ts'
import { Random } from './random.ts'
import { termUntil } from './term.ts'
import type { Passage } from './threads.ts'
import { TEAMS, TOPICS } from './topics/topics.ts'

export interface SchoolSize {
  seed: number
  notes: number
  pupils: number
  views: number
}
/** The class that `npm run demo` shows. */
export const DEMO_CLASS: SchoolSize = { seed: 1, notes: 300, pupils: 30, views: 6 }

/** People are named by their place in `people`: 0 is the teacher. */
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
  /** When the last passage was added, where the note was saved without it first. */
  edited?: Date
  remarked?: Date
  place: Place
  shown?: { kind: 'picture' | 'drawing'; name: string; place: Point & { width: number; height: number } }
  reads: readonly { reader: number; at: Date }[]
}

export interface Banner extends Point {
  title: string
  width: number
  height: number
}

/** Notes that hang together on one view; perhaps below a heading of the board. */
export interface PlannedThread {
  view: number
  banner?: Banner
  notes: PlannedNote[]
}

/** A school as plain data. Its threads come one by one, so that any number of notes fits into memory. */
export interface School {
  title: string
  begins: Date
  people: readonly Person[]
  teams: readonly { title: string; members: readonly number[] }[]
  views: readonly { title: string; begun: Date }[]
  notes: number
  threads: () => Generator<PlannedThread>
}

/** The same school for the same size and the same end of its term. */
export const planSchool = (size: SchoolSize, until: Date): School => {
  const random = new Random(size.seed)
  const term = termUntil(until)
  const people = [TEACHER, ...pupils(size.pupils, random)]
  const members = people.map((_, index) => index).slice(1)
  const teams = TEAMS.filter(({ topic }) => topic < size.views).map(({ title, topic }) => ({
    title,
    topic,
    members: random.some(members, 5),
  }))
  const titleOf = (view: number) => {
    const round = Math.floor(view / TOPICS.length)
    return topicOf(view).title + (round > 0 ? ` ${round + 1}` : '')
  }
  const views = Array.from({ length: size.views }, (_, view) => ({ title: titleOf(view), begun: term.at(view * 3) }))
  return {
    title: 'Grade 5: Our questions',
    begins: new Date(term.at(0).getTime() - 3_600_000),
    people,
    teams,
    views,
    notes: size.notes,
    threads: function* () {
      for (let view = 0; view < size.views; view += 1) {
        const notes = Math.floor((size.notes * (view + 1)) / size.views) - Math.floor((size.notes * view) / size.views)
        const team = teams.findIndex(({ topic }) => topic === view)
        yield* new ViewPlanner({
          random: new Random(size.seed * 1000 + view),
          term,
          people,
          view,
          notes,
          team,
          teams,
        }).threads()
      }
    },
  }
}
