import { beforeEach, expect, test } from 'vitest'
import { annotationFields } from '../../../shared/domain/annotations.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { AnnotationCalls } from './annotations.queries.ts'
import { type Attempt, saveNew } from './save-annotation.ts'

const note = { _id: 'n', communityId: 'c' } as Contribution
const saying = (text: string) => annotationFields('ann', { quote: 'q', text, ranges: [], onlyMine: false })

/**
 * Fake server that makes one annotation per key. `fails` selects calls whose answer is lost, `before` or `after` they
 * arrived.
 */
let told: string[] = []
let texts: Map<string, string> = new Map()
let fails: Record<string, 'before' | 'after'> = {}
const act = <T>(name: string, what: () => T): Promise<T> => {
  told.push(name)
  if (fails[name] === 'before') return Promise.reject(new Error(name))
  const result = what()
  return fails[name] === 'after' ? Promise.reject(new Error(name)) : Promise.resolve(result)
}
type Fields = ReturnType<typeof saying>
const calls = {
  create: (_note: Contribution, _author: string, { data }: Fields, key: string) =>
    act('create', () => {
      if (!texts.has(key)) texts.set(key, data.text)
      if (texts.get(key) !== data.text) throw new Error('another body with the same key')
      return { _id: key } as Contribution
    }),
  change: ({ _id }: Contribution, { data }: Fields) =>
    act('change', () => {
      texts.set(_id, data.text)
      return { _id } as Contribution
    }),
  join: () => act('join', () => ({})),
} as unknown as AnnotationCalls

let attempt: Attempt
beforeEach(() => {
  told = []
  texts = new Map()
  fails = {}
  attempt = { key: 'k' }
})
const save = (text: string) => saveNew(calls, attempt, { note, authorId: 'a', fields: saying(text) })

test('an annotation is made, then joined to its note', async () => {
  await save('one')
  expect(told).toEqual(['create', 'join'])
  expect([...texts]).toEqual([['k', 'one']])
})

test('one that could not be joined is taken up again, with the words as they are by then', async () => {
  fails = { join: 'before' }
  await expect(save('one')).rejects.toThrow('join')
  fails = {}
  expect((await save('two'))._id).toBe('k')
  expect(told).toEqual(['create', 'join', 'change', 'join'])
  expect([...texts]).toEqual([['k', 'two']])
})

test('one whose making was not answered is made once only, also after the page was closed in between', async () => {
  fails = { create: 'after' }
  await expect(save('one')).rejects.toThrow('create')
  fails = {}
  const { key, first } = attempt
  attempt = { key, first }
  await save('two')
  expect([...texts]).toEqual([['k', 'two']])
})
