import { expect, test } from 'vitest'
import type { Member } from './access.ts'
import { isUnread, latest, type Readable, readStateOf } from './unread.ts'

const at = (minute: number) => `2026-09-01T10:0${minute}:00.000Z`
const ben: Member = { userId: 'u', communityId: 'c', authorId: 'ben', role: 'writer', admin: false }
const note: Readable = { _id: 'n', type: 'Note', permission: 'protected', authors: ['ann'], modified: at(2) }
const never = { isRead: false, markedAt: undefined }

test('a note of others is unread until it is read or everything is marked read, and again when it is changed after the mark [NEWS-02]', () => {
  expect(isUnread(ben, note, never)).toBe(true)
  expect(isUnread(ben, note, { ...never, isRead: true })).toBe(false)
  expect([1, 2, 3].map((minute) => isUnread(ben, note, { ...never, markedAt: at(minute) }))).toEqual([true, false, false]) // prettier-ignore
})

test('what one has written oneself is never unread, nor what one may not read, nor what is read in no way', () => {
  expect(isUnread(ben, { ...note, authors: ['ann', 'ben'] }, never)).toBe(false)
  expect(isUnread(ben, { ...note, permission: 'private' }, never)).toBe(false)
  expect(isUnread({ ...ben, role: 'manager' }, { ...note, permission: 'private' }, never)).toBe(true)
  expect(isUnread(ben, { ...note, permission: 'private', _groupMembers: ['ben'] }, never)).toBe(true)
  for (const type of ['View', 'Drawing', 'Attachment', 'Group'])
    expect(isUnread(ben, { ...note, type }, never)).toBe(false)
})

test('to an admin who has not joined nothing is unread: nothing that they read is kept', () => {
  expect(isUnread({ ...ben, authorId: null, role: null, admin: true }, note, never)).toBe(false)
})

test('what has changed since it was read says so, until everything is marked read', () => {
  const state = (readAt: string | undefined, markedAt?: string) => readStateOf(ben, note, { readAt, markedAt })
  expect([state(undefined), state(at(1)), state(at(2)), state(at(3))]).toEqual(['unread', 'modified', 'read', 'read'])
  expect([state(undefined, at(2)), state(at(1), at(2)), state(at(1), at(1))]).toEqual(['read', 'read', 'modified'])
  expect(readStateOf(ben, { ...note, type: 'Drawing' }, { readAt: at(1), markedAt: undefined })).toBe('read')
})

test('of two marks the later one counts', () => {
  expect([latest(undefined, undefined), latest(at(1), undefined), latest(undefined, at(1))]).toEqual([undefined, at(1), at(1)]) // prettier-ignore
  expect([latest(at(1), at(2)), latest(at(2), at(1))]).toEqual([at(2), at(2)])
})
