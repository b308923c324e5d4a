import { expect, test } from 'vitest'
import type { Fields } from '../../../entities/note/fields.ts'
import { choiceKey, chosenEdits, mergeFields } from './merge-fields.ts'

const base: Fields = {
  title: 'Light',
  keywords: 'sun',
  permission: 'protected',
  group: null,
  authors: ['ann'],
  body: '<p>One. Two.</p>',
  riseabove: null,
  visitorRole: false,
  slider: undefined,
}

test('what only one has changed needs no choice', () => {
  const theirs = { ...base, keywords: 'sun; moon', body: '<p>One now. Two.</p>' }
  const merged = mergeFields(base, { title: 'Shadow', body: '<p>One. Two here.</p>' }, theirs)
  expect(merged.fields).toEqual([])
  expect(merged.bodies.map(({ merge }) => merge.conflicts)).toEqual([[]])
  expect(chosenEdits(merged, {})).toEqual({ title: 'Shadow', body: '<p>One now. Two here.</p>' })
})

test('what both have changed is chosen, field by field', () => {
  const theirs = { ...base, title: 'Rays', authors: ['ann', 'ben'], permission: 'public' as const }
  const merged = mergeFields(base, { title: 'Shadow', authors: ['ann', 'eva'] }, theirs)
  expect(merged.fields).toEqual([
    { name: 'title', mine: 'Shadow', theirs: 'Rays' },
    { name: 'authors', mine: ['ann', 'eva'], theirs: ['ann', 'ben'] },
  ])
  expect(chosenEdits(merged, { [choiceKey('title')]: 'theirs' })).toEqual({ title: 'Rays', authors: ['ann', 'eva'] })
})

test('texts in other languages are merged like the note’s own', () => {
  const both = { ...base, 'body.fr': '<p>Un. Deux.</p>' }
  const theirs = { ...both, 'body.fr': '<p>Un. Deux.</p><p>Trois.</p>' }
  const merged = mergeFields(both, { 'body.fr': '<p>Un ici. Deux.</p>', 'body.ja': '<p>一。</p>' }, theirs)
  expect(chosenEdits(merged, {})).toEqual({
    'body.fr': '<p>Un ici. Deux.</p><p>Trois.</p>',
    'body.ja': '<p>一。</p>',
  })
})

test('without knowing where the writing began from both texts are shown', () => {
  const merged = mergeFields(undefined, { title: 'Mine', body: '<p>Mine.</p>' }, base)
  expect(merged.fields).toHaveLength(1)
  expect(merged.bodies[0]?.merge.conflicts).toHaveLength(1)
  expect(chosenEdits(merged, { [choiceKey('body')]: 'theirs' }).body).toBe(base.body)
})
