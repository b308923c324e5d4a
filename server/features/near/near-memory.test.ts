import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NearIndex } from './near-index.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const words = ['leaf', 'light', 'sugar', '光合', 'лист', 'x'.repeat(5)]
const note = fc.record({
  _id: fc.constantFrom(...ids),
  permission: fc.constantFrom('protected' as const, 'private' as const),
  terms: fc.uniqueArray(fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 20_000 })), { selector: ([word]) => word, maxLength: 6 }), // prettier-ignore
})
const act = fc.oneof(note, fc.constantFrom(...ids))

const answersOf = (index: NearIndex) =>
  ids.map((id) => [index.get(id), index.near(index.get(id) ?? new Map([['leaf', 1]]), () => true, 5)])

test('after any notes that come, change and go the index answers as one that was filled at once, and is as large', () => {
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
      expect([index.size, index.bytes]).toEqual([fresh.size, fresh.bytes])
      for (const [id, { terms }] of left) expect(index.get(id)).toEqual(terms)
    }),
  )
})
