import { describe, expect, test } from 'vitest'
import type { Guarded, Member } from '../../../../shared/rules/access.ts'
import { STATE_DATA } from '../../../../shared/rules/item-states.ts'
import type { Place } from '../../../../shared/domain/links.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { lockChangesOffered } from './lock-changes.ts'

const [ANN, BEN, CARL] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string]
const TIME = '2026-01-01T00:00:00.000Z'
const member = (authorId: string, role: Member['role'] = 'writer'): Member => ({
  userId: authorId,
  communityId: '1'.repeat(24),
  authorId,
  role,
  admin: false,
})
const view: Guarded = { _id: '2'.repeat(24), type: 'View', permission: 'public', authors: [BEN] }
const item = (data: Place): BoardItem => ({
  _id: '3'.repeat(24),
  to: '4'.repeat(24),
  modified: TIME,
  data,
  _to: { type: 'Note', title: 'N', permission: 'protected', authors: [ANN], created: TIME, modified: TIME },
})
const offered = (who: Member, data: Place) => lockChangesOffered(who, view, item(data)).map(({ name }) => name)

describe('how firmly an item stands is changed', () => {
  test('only to what it is not yet, and unlocked only where something holds it [VIEW-21]', () => {
    const manager = member(CARL, 'manager')
    expect(offered(manager, {})).toEqual(['fixPosition', 'lock', 'hardLock'])
    expect(offered(manager, STATE_DATA.softFixed)).toEqual(['lock', 'hardLock', 'unlock'])
    expect(offered(manager, STATE_DATA.fixed)).toEqual(['hardLock', 'unlock'])
    expect(offered(manager, STATE_DATA.locked)).toEqual(['unlock'])
  })

  test('by those who may: its author fixes, the view’s author locks, others neither [EDIT-050]', () => {
    expect(offered(member(ANN), {})).toEqual(['fixPosition', 'lock'])
    expect(offered(member(ANN), STATE_DATA.fixed)).toEqual(['unlock'])
    expect(offered(member(ANN), STATE_DATA.locked)).toEqual([])
    expect(offered(member(BEN), {})).toEqual(['hardLock'])
    expect(offered(member(BEN), STATE_DATA.locked)).toEqual(['unlock'])
    expect(offered(member(CARL), {})).toEqual([])
  })
})
