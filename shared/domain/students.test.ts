import { expect, test } from 'vitest'
import { studentsOf } from './students.ts'

const person = (_id: string) => ({ _id, firstName: _id, lastName: '', userId: _id })
const note = (_id: string, title: string, ...authors: string[]) => ({ _id, title, authors })

/** Calculated by hand: Ann and Ben write together, Cleo only reads; one note is forbidden, another has an author who left. */
const NOTES = {
  authors: [person('ann'), person('ben'), person('cleo')],
  contributions: [
    note('n1', 'Light', 'ann'),
    note('n2', 'Mirrors', 'ben', 'ann'),
    note('n3', 'forbidden'),
    note('n4', 'Prisms', 'gone', 'ben'),
  ],
}
const ACTS = {
  notes: ['n4', 'n3', 'n2', 'n1', 'n9'],
  read: { ann: [0, 1, 2], cleo: [3, 2, 0, 4] },
  modified: { ben: [2], ann: [3, 2], gone: [0] },
  builtOn: { ben: [3], cleo: [1] },
  annotated: { cleo: [{ note: 3, quote: 'throws light' }, { note: 1, quote: 'secret' }, { note: 3, quote: 'back' }] },
} // prettier-ignore

test('a table of each student lists what they have created, co-authored, read, modified, built on and annotated, without what is forbidden [SRCH-20, SRCH-21]', () => {
  const [light, mirrors, prisms] = [
    { _id: 'n1', title: 'Light' },
    { _id: 'n2', title: 'Mirrors' },
    { _id: 'n4', title: 'Prisms' },
  ]
  expect(studentsOf(NOTES, ACTS)).toEqual([
    {
      authorId: 'ann',
      notesCreated: [light],
      coAuthoredNotes: [mirrors],
      notesRead: [prisms, mirrors],
      notesModified: [light, mirrors],
      notesBuildOn: [],
      notesAnnotatedOn: [],
    },
    {
      authorId: 'ben',
      notesCreated: [mirrors],
      coAuthoredNotes: [prisms],
      notesRead: [],
      notesModified: [mirrors],
      notesBuildOn: [light],
      notesAnnotatedOn: [],
    },
    {
      authorId: 'cleo',
      notesCreated: [],
      coAuthoredNotes: [],
      notesRead: [light, mirrors, prisms],
      notesModified: [],
      notesBuildOn: [],
      notesAnnotatedOn: [
        { ...light, quote: 'throws light' },
        { ...light, quote: 'back' },
      ],
    },
  ])
})

test('only those notes count that are meant', () => {
  const [ann, ben, cleo] = studentsOf(NOTES, ACTS, (id) => id === 'n2')
  const titles = [ann, ben, cleo].map((student) =>
    Object.values(student ?? {}).map((notes) => (Array.isArray(notes) ? notes.length : 0)),
  )
  expect(titles).toEqual([
    [0, 0, 1, 1, 1, 0, 0],
    [0, 1, 0, 0, 1, 0, 0],
    [0, 0, 0, 1, 0, 0, 0],
  ])
})
