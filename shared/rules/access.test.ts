import { expect, test } from 'vitest'
import { canAllRead } from './access.ts'

const open = { permission: 'protected', authors: ['mia'] } as const
const ofGroup = { permission: 'private', authors: ['mia'], _groupMembers: ['ann', 'ben'] } as const

test.for([
  ['an open note', open, { ...open, authors: ['ann'] }, true],
  ['a removed note', open, { ...open, held: 'removed' }, false],
  ['a waiting note', open, { ...open, held: 'waiting' }, false],
  ['a private note', open, { ...open, permission: 'private' }, false],
  ['a note of the group on the view of the group', ofGroup, { ...ofGroup, authors: ['ann'] }, true],
  ['a private note of one on the view of the group', ofGroup, { permission: 'private', authors: ['ann'] }, false],
  ['an open note on the view of the group', ofGroup, open, true],
  ['a note of the same authors on their private view', { permission: 'private', authors: ['ann', 'ben'] }, { permission: 'private', authors: ['ben', 'ann'] }, true],
] as const)('a projector shows what all readers of the view may read: %s [LEAD-03]', ([, view, note, isShown]) => {
  expect(canAllRead(view, note)).toBe(isShown)
}) // prettier-ignore
