import { expect, test } from 'vitest'
import type { Member } from '../../../../shared/rules/access.ts'
import { type Link, LINK_TYPES } from '../../../../shared/domain/links.ts'
import { mayDisconnect } from './may-disconnect.ts'

const AT = '2026-01-01T00:00:00.000Z'
const member = (authorId: string, role: Member['role'] = 'writer'): Member => ({ userId: `${authorId}s`, communityId: 'c', authorId, role, admin: false }) // prettier-ignore
const summary = (type: string, author: string, permission = 'protected') => ({
  type,
  title: '',
  status: 'active' as const,
  permission: permission as 'protected' | 'public',
  created: AT,
  modified: AT,
  authors: [author],
  _groupMembers: [],
})
const link = (fields: Partial<Link>): Link => ({
  _id: 'l',
  communityId: 'c',
  from: 'f',
  to: 't',
  type: 'buildson',
  data: {},
  created: AT,
  modified: AT,
  _from: summary('Note', 'ann'),
  _to: summary('Note', 'ben'),
  ...fields,
})
const may = (who: Member, one: Link, freeMode = false) => mayDisconnect(who, one, freeMode)
const [ann, ben, mia] = [member('ann'), member('ben'), member('mia', 'manager')]

test('a connection is parted by who writes what it goes from, and by managers', () => {
  const built = link({})
  expect([ann, ben, mia].map((who) => may(who, built))).toEqual([true, false, true])
})

test('a note is taken off a view by its authors and managers, in free mode by anybody', () => {
  const standing = link({ type: 'contains', _from: summary('View', 'ann', 'public') })
  expect([ann, ben, mia].map((who) => may(who, standing))).toEqual([false, true, true])
  expect(may(ann, standing, true)).toBe(true)
})

test('what stands in a text is parted there alone, and what was read not at all', () => {
  const parted = LINK_TYPES.filter((type) => may(mia, link({ type, _from: summary('Note', 'mia') })))
  expect(LINK_TYPES.filter((type) => !parted.includes(type))).toEqual([
    'supports',
    'references',
    'read',
    'notifies',
    'pushNotifies',
    'citation',
  ])
})
