import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NearIndex } from './near-index.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const words = ['leaf', 'light', 'sugar', '光合', 'лист', 'x'.repeat(5)]
const note = fc.record({
  _id: fc.constantFrom(...ids),
  permission: fc.constantFrom('protected' as const, 'private' as const),
  terms: fc.uniqueArray(fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 255 })), { selector: ([word]) => word, maxLength: 6 }), // prettier-ignore
})
const act = fc.oneof(note, fc.constantFrom(...ids))

const answersOf = (index: NearIndex) =>
  ids.map((id) => [index.has(id), index.nearNote(id, () => true, 5), index.near(new Map([[id, 1], ['leaf', 1]]), () => true, 5)]) // prettier-ignore

test('after any notes that come, change and go the index answers as one that was filled at once', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const index = new NearIndex()
      const left = new Map<string, Parameters<NearIndex['put']>[0]>()
      for (const one of acts)
        if (typeof one === 'string') {
          index.delete(one)
          left.delete(one)
        } else {
          const compared = { ...one, type: 'Note', authors: [], terms: new Map(one.terms) }
          index.put(compared)
          left.set(one._id, compared)
        }
      const fresh = new NearIndex()
      for (const compared of left.values()) fresh.put(compared)
      expect(answersOf(index)).toEqual(answersOf(fresh))
      expect(index.size).toBe(fresh.size)
    }),
  )
})

const guarded = { type: 'Note', permission: 'protected' as const, authors: [] }
const noteOf = (place: number, version: number) => {
  const terms = new Map(
    Array.from({ length: 40 }, (_, at) => [`word ${place} ${version} ${at % 20 === 0 ? '' : at}`, 1]),
  )
  return { ...guarded, _id: `note ${place}`, terms: terms.set('leaf', 1 + (place % 3)) }
}

test('the index does not grow with every word that was ever written: each of 300 notes is written anew 20 times', () => {
  const index = new NearIndex()
  for (let version = 0; version < 20; version += 1)
    for (let place = 0; place < 300; place += 1) index.put(noteOf(place, version))
  expect(index.size).toBe(300)
  const fresh = new NearIndex()
  for (let place = 0; place < 300; place += 1) fresh.put(noteOf(place, 19))
  expect(index.bytes).toBeLessThan(3 * fresh.bytes)
  expect(index.near(new Map([['word 7 19 3', 1], ['leaf', 2]]), () => true, 3)).toEqual(fresh.near(new Map([['word 7 19 3', 1], ['leaf', 2]]), () => true, 3)) // prettier-ignore
})
