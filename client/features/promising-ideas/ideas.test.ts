import { expect, test } from 'vitest'
import type { Link } from '../../../shared/domain/links.ts'
import { ideasInLinks, isPassageInTexts } from './ideas.ts'

const AT = '2026-01-01T00:00:00.000Z'
const summary: Omit<Link['_from'], 'type'> = { title: '', status: 'active', permission: 'protected', created: AT, modified: AT, authors: ['ann'], _groupMembers: [] } // prettier-ignore
const data = { idea: 'leaves fall', reason: 'why?', color: 'green' }
const link = (fields: Partial<Link> = {}): Link => ({
  _id: 'link',
  communityId: 'c',
  from: 'idea',
  to: 'note',
  type: 'promisings',
  data,
  created: AT,
  modified: AT,
  _from: { ...summary, type: 'promisingIdeaobj' },
  _to: { ...summary, type: 'Note' },
  ...fields,
})

test('the ideas of a note are those that promising idea objects mark, deleted ones left out', () => {
  const deleted = link({ _from: { ...summary, type: 'promisingIdeaobj', status: 'inactive' } })
  const others = [link({ type: 'references' }), link({ _from: { ...summary, type: 'Note' } })]
  expect(ideasInLinks([link(), deleted, ...others])).toMatchObject([
    { ...data, id: 'idea', noteId: 'note', authorId: 'ann', object: { _id: 'idea', authors: ['ann'] } },
  ])
})

test('what others wrote strangely is no idea, or has no reason and no colour', () => {
  const written: Record<string, unknown>[] = [{}, { idea: ' ' }, { idea: 3 }, { idea: 'a', reason: 4, color: 'url(x)' }, { idea: 'b', color: 'none' }] // prettier-ignore
  expect(ideasInLinks(written.map((one) => link({ data: one })))).toMatchObject([
    { idea: 'a', reason: '', color: '' },
    { idea: 'b', reason: '', color: '' },
  ])
})

test('an idea stands where its words do, whatever gaps are between them', () => {
  const texts = ['Nothing here.', 'In autumn leaves\u00a0\n fall.']
  expect(isPassageInTexts(data, texts)).toBe(true)
  expect(isPassageInTexts({ idea: 'leaves rise' }, texts)).toBe(false)
  expect(isPassageInTexts(data, [])).toBe(false)
})
