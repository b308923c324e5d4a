import { expect, test } from 'vitest'
import { STATE_DATA } from '../../../shared/rules/item-states.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { signsOf } from './item-content.ts'

const item = (data: BoardItem['data'], more: Partial<BoardItem['_to']> = {}): BoardItem => ({
  _id: 'link',
  to: 'note',
  data,
  modified: '',
  _to: { type: 'Note', title: '', permission: 'protected', created: '', modified: '', authors: [], ...more },
})

test('signs tell how firmly an item stands, of rise-aboves and of what is private', () => {
  expect(signsOf(item({ x: 1 }))).toEqual([])
  for (const state of ['softFixed', 'fixed', 'locked'] as const)
    expect(signsOf(item(STATE_DATA[state]))).toEqual([state])
  expect(signsOf(item(STATE_DATA.free, { permission: 'private', data: { riseabove: 'riseabove' } }))).toEqual([
    'riseAbove',
    'private',
  ])
})
