import { expect, test } from 'vitest'
import { countAnswers, isAsked, mayAnswer, newestAnswers } from './consent.ts'

const row = (authorId: string, version: number, purpose: 'research' | 'analytics', yes: boolean) => ({ authorId, version, purpose, yes }) // prettier-ignore

test('only the member answers, or a manager where paper forms are taken [RSCH-02]', () => {
  const writer = { authorId: 'a', role: 'writer', admin: false } as const
  const manager = { authorId: 'm', role: 'manager', admin: false } as const
  const asked = [writer, manager].map((who) => [false, true].map((paper) => mayAnswer(who, { paper }, 'b')))
  expect(asked).toEqual([[false, false], [false, true]]) // prettier-ignore
  expect(mayAnswer(writer, { paper: false }, 'a')).toBe(true)
})

test('the newest answer to the current version counts; who answered, with no as well, is not asked [RSCH-03]', () => {
  const rows = [row('a', 1, 'research', true), row('a', 1, 'research', false), row('a', 1, 'analytics', false)]
  const answers = (version: number) => newestAnswers(rows, version).get('a') ?? {}
  expect(answers(1).research?.yes).toBe(false)
  expect([isAsked({ ended: false, answers: answers(1) }), isAsked({ ended: false, answers: answers(2) })]).toEqual([false, true]) // prettier-ignore
  expect(isAsked({ ended: true, answers: {} })).toBe(false)
})

test('yes, no and not answered add up to the members; others are not counted [RSCH-04]', () => {
  const rows = [row('a', 1, 'research', true), row('b', 1, 'research', false), row('gone', 1, 'research', true)]
  expect(countAnswers(rows, 1, ['a', 'b', 'c', 'd'])).toEqual({
    version: 1,
    research: { yes: 1, no: 1, unanswered: 2 },
    analytics: { yes: 0, no: 0, unanswered: 4 },
  })
})
