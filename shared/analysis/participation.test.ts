import { expect, test } from 'vitest'
import type { Discourse, DiscourseLink, Written } from './discourse.ts'
import { participationIn } from './participation.ts'
import { finish } from './steps.ts'

const written = (_id: string, authors: string[], created: number, type = 'Note'): Written => ({ _id, type, title: _id, authors, created, modified: created }) // prettier-ignore
const buildsOn = (from: string, to: string): DiscourseLink => ({ type: 'buildson', from, to, created: 0 })

const discourse = (
  contributions: Written[],
  buildson: DiscourseLink[],
  reads: Record<string, Record<string, number>>,
): Discourse => ({
  contributions: new Map(contributions.map((one) => [one._id, one])),
  links: { buildson, references: [], contains: [], promisings: [], annotates: [], supports: [], citation: [] },
  readersOf: (id) => new Map(Object.entries(reads[id] ?? {})),
})

test('notes count for each author, build-ons once however many they build on, and reads of the notes of others alone; all are seen [TEAC-05]', () => {
  const table = finish(
    participationIn(
      discourse(
        [
          written('rain', ['ann'], 100),
          written('snow', ['ben', 'ann'], 200),
          written('fog', ['ben'], 300),
          written('map', ['cai'], 400, 'Drawing'),
        ],
        [buildsOn('snow', 'rain'), buildsOn('fog', 'rain'), buildsOn('fog', 'snow')],
        { rain: { ann: 500, ben: 600 }, snow: { cai: 90, ann: 700 }, map: { dan: 800 } },
      ),
    ),
  )
  expect(Object.fromEntries(table)).toEqual({
    ann: { notes: 2, buildOns: 1, notesRead: 0, lastSeen: 700 },
    ben: { notes: 2, buildOns: 2, notesRead: 1, lastSeen: 600 },
    cai: { notes: 0, buildOns: 0, notesRead: 1, lastSeen: 400 },
    dan: { notes: 0, buildOns: 0, notesRead: 0, lastSeen: 800 },
  })
})
