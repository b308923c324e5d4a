import { expect, test } from 'vitest'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { bodiesIn, changeOf, type Fields, fieldsOf, withBodies } from './fields.ts'
import { differing } from '../object/edits.ts'

const note = (data: Record<string, unknown>, title = 'Red') =>
  ({ title, keywords: [], authors: [], permission: 'protected', visitorRole: false, data }) as unknown as Contribution

test('the texts of a note are fields, its own ones once [TRNS-06]', () => {
  const french = { fr: '<p>Rouge</p>', fr_title: 'Rouge' }
  const fields = fieldsOf(note({ body: '<p>Red</p>', en: '<p>Red</p>', en_title: 'Red', defaultLang: 'en', ...french }))
  expect(fields).toMatchObject({ title: 'Red', body: '<p>Red</p>', 'title.fr': 'Rouge', 'body.fr': '<p>Rouge</p>' })
  expect(Object.keys(fields).filter((name) => name.endsWith('.en'))).toEqual([])
  expect(bodiesIn(fields).toSorted()).toEqual(['<p>Red</p>', '<p>Rouge</p>'])
})

test('keys that are no languages, and values that are no texts, are no texts of a note', () => {
  const fields = fieldsOf(note({ body: 'a', English: 'b', languages: ['en'], fr: { a: 1 }, svg: 'c', riseabove: {} }))
  expect(bodiesIn(fields)).toEqual(['a'])
})

test('only what was edited is sent, under the key that it has [TRNS-06]', () => {
  expect(changeOf({ 'body.fr': '<p>Rouge</p>', 'title.zh_CN': ' 红 ' })).toEqual({
    status: 'active',
    data: { fr: '<p>Rouge</p>', zh_CN_title: '红' },
  })
  expect(changeOf({ title: ' Red ', body: '<p>Red</p>', riseabove: null })).toEqual({
    status: 'active',
    title: 'Red',
    data: { body: '<p>Red</p>', riseabove: null },
  })
  expect(changeOf({ visitorRole: true, slider: 7 })).toEqual({
    status: 'active',
    visitorRole: true,
    data: { slider: 7 },
  })
  expect(changeOf({ keywords: 'a; b' })).toEqual({ status: 'active', keywords: ['a', 'b'] })
})

test('an empty text in a language that holds none differs from nothing', () => {
  const stored = fieldsOf(note({ body: 'a' }))
  expect(differing<Fields>({ 'body.fr': '', 'title.fr': '' }, stored)).toEqual({})
  expect(differing({ 'body.fr': 'b', body: '' }, stored)).toEqual({ 'body.fr': 'b', body: '' })
})

test('marks are named anew in every body, and nowhere else', () => {
  const edits = { title: 'x', 'title.fr': 'x', body: 'x', 'body.fr': 'x', slider: 1 }
  expect(withBodies(edits, (body) => `${body}!`)).toEqual({ ...edits, body: 'x!', 'body.fr': 'x!' })
})

test('the slider of a note is a number from 0 to 10, as old clients wrote it too [EDIT-054]', () => {
  const sliders = [0, 5, 10, '7', 11, -1, '', 'many', null, true].map((slider) => fieldsOf(note({ slider })).slider)
  expect(sliders).toEqual([0, 5, 10, 7, undefined, undefined, undefined, undefined, undefined, undefined])
})
