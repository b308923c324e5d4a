import { expect, test } from 'vitest'
import type { Written } from './discourse.ts'
import { revealsOnePerson } from './questions.ts'

const notes = (...authors: string[]): Written[] =>
  authors.map((names, at) => ({
    _id: `note-${at}`,
    type: 'Note',
    title: '',
    authors: names.split('+'),
    created: at,
    modified: at,
  }))
const isWithheld = (authors: string[], group?: string[]) =>
  revealsOnePerson(notes(...authors), 'me', group && new Set(group))

test('figures are withheld where notes are of one other person beside one’s own, co-authored included [ANLY-03]', () => {
  for (const [authors, group] of [
    [['ann']],
    [['me', 'ann']],
    [['me+ann']],
    [['me', 'me+ann', 'ann']],
    [['me+ann', 'me+ann+ben']],
    // The reader knows their own notes, so co-authors don't hide Ann.
    [['me+cem', 'ann']],
    [['me', 'me+ben', 'me+cem', 'ann', 'ann+ben']],
    [
      ['me+ann', 'me+cem'],
      ['me', 'ann', 'ben'],
    ],
    // All by one person, with any co-authors.
    [['ann', 'ann+ben']],
    [['me', 'ann+ben', 'ann+cem']],
    [['ann'], ['ann']],
    [['ann', 'ann+ben'], ['ann']],
    [
      ['me', 'ann'],
      ['me', 'ann'],
    ],
    [
      ['me', 'ann+ben', 'ann'],
      ['me', 'ann'],
    ],
    // Zeros reveal that a person wrote nothing.
    [[], ['ann']],
    [['me'], ['me', 'ann']],
    [
      ['ann', 'me'],
      ['me', 'ann', 'ben'],
    ],
  ] as [string[], string[]?][])
    expect([authors, group, isWithheld(authors, group)]).toEqual([authors, group, true])
})

test('figures of oneself alone, of nobody, and of several others are answered [ANLY-03]', () => {
  for (const [authors, group] of [
    [[]],
    [['me', 'me']],
    [['me'], ['me']],
    [['ann', 'ben']],
    [['me', 'ann', 'ben+cem']],
    [['me+ann', 'me+ben']],
    [['me+ann', 'ann', 'ben']],
    [['ann+ben', 'ben+cem', 'cem+ann']],
    [
      ['ann', 'ben'],
      ['ann', 'ben'],
    ],
    [
      ['me', 'ann', 'ben'],
      ['me', 'ann', 'ben'],
    ],
    [[], ['ann', 'ben']],
  ] as [string[], string[]?][])
    expect([authors, group, isWithheld(authors, group)]).toEqual([authors, group, false])
})
