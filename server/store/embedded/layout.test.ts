import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Layout } from './layout.ts'
import { PostingList, inBoth, postingSize, textsOf } from './postings.ts'
import { indexTree, tree } from './trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-layout-'))
const layout = new Layout(folder)
afterAll(async () => {
  await layout.root.close()
  rmSync(folder, { recursive: true, force: true })
})

const trees = [
  { name: 'documents', at: tree(1) },
  { name: 'postings', at: indexTree({ id: 2, unique: false }) },
]
const letter = fc.constantFrom('a', 'b', 'ba', 'c')
const number = fc.integer({ min: 0, max: 40 })
/** The last bytes of a key are a posting, which LMDB stores separately in one of the trees. */
const keyIn = (at: Buffer, name: string, n: number) =>
  Buffer.concat([at, Buffer.from(`${name}\0`), Buffer.alloc(postingSize - 1, 7), Buffer.from([n])])

const all = (at: Buffer) =>
  layout.range({ from: at, to: Buffer.concat([at, Buffer.from([255])]), reverse: false, after: undefined })

test.each(trees)('$name are read in order from any place on, both ways, now and as they were', ({ at }) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(letter, number, fc.boolean()), { maxLength: 120 }),
      fc.array(fc.tuple(letter, number), { maxLength: 20 }),
      fc.array(fc.tuple(letter, letter, fc.boolean(), fc.option(fc.tuple(letter, number))), { minLength: 4 }),
      (before, later, ranges) => {
        const keys = new Set<string>()
        layout.root.transactionSync(() => {
          // Removing during iteration may skip entries.
          const left = Array.from(all(at))
          for (const { key } of left) layout.remove(key)
          for (const [name, n, stays] of before) {
            const key = keyIn(at, name, n)
            layout.put(key, Buffer.alloc(0))
            keys.add(key.toString('latin1'))
            if (stays) continue
            layout.remove(key)
            keys.delete(key.toString('latin1'))
          }
        })
        const transaction = layout.root.useReadTransaction()
        const now = new Set(keys)
        layout.root.transactionSync(() => {
          for (const [name, n] of later) {
            const key = keyIn(at, name, n)
            layout.put(key, Buffer.alloc(0))
            now.add(key.toString('latin1'))
          }
        })
        for (const [first, last, reverse, place] of ranges) {
          const [from, to] = [first, last].map((name) => Buffer.concat([at, Buffer.from(name)])) as [Buffer, Buffer]
          const after = place ? keyIn(at, ...place) : undefined
          if (after && (Buffer.compare(after, from) < 0 || Buffer.compare(after, to) >= 0)) continue
          const direction = reverse ? -1 : 1
          for (const [there, when] of [[keys, transaction], [now, undefined]] as const) {
            const expected = [...there]
              .map((key) => Buffer.from(key, 'latin1'))
              .filter((key) => Buffer.compare(key, from) >= 0 && Buffer.compare(key, to) < 0)
              .toSorted((a, b) => Buffer.compare(a, b) * direction)
            const behind = expected.filter((key) => !after || Buffer.compare(key, after) * direction > 0)
            const found = [...layout.range({ from, to, reverse, after }, when)].map(({ key }) => key)
            expect(found).toEqual(behind)
            expect(layout.countUpTo(1_000, from, to, when)).toBe(expected.length)
            if (at[0] === 1) for (const key of expected) expect(layout.get(key, when)).toBeDefined()
          } // prettier-ignore
        }
        transaction.done()
      },
    ),
    { numRuns: 60 },
  )
})

test('postings of ranges are read in steps, and those are found that are in both of two ranges', () => {
  const at = indexTree({ id: 3, unique: false })
  const to = Buffer.concat([at, Buffer.from([255])])
  fc.assert(
    fc.property(
      fc.array(fc.tuple(letter, number), { maxLength: 120 }),
      fc.tuple(letter, letter),
      fc.integer({ min: 1, max: 50 }),
      (entries, names, most) => {
        layout.root.transactionSync(() => {
          for (const { key } of Array.from(all(at))) layout.remove(key)
          for (const [name, n] of entries) layout.put(keyIn(at, name, n), Buffer.alloc(0))
        })
        const lists = names.map((name) => {
          const list = new PostingList()
          while (layout.addTo(list, { from: Buffer.concat([at, Buffer.from(name)]), to }, most));
          return list.sorted()
        })
        const found = (list: Uint32Array) => textsOf(list).map((posting) => posting.charCodeAt(postingSize - 1))
        const expected = (isIn: (n: number, name: string) => boolean) =>
          Array.from({ length: 41 }, (_, n) => n).filter((n) => names.every((name) => isIn(n, name)))
        const isBehind = (n: number, name: string) => entries.some(([one, other]) => other === n && one >= name)
        expect(lists.map(found)).toEqual(names.map((name) => expected((n) => isBehind(n, name))))
        expect(found(lists.reduce(inBoth))).toEqual(expected(isBehind))
      },
    ),
    { numRuns: 100 },
  )
})

test('more than is asked for is not counted', () => {
  const at = indexTree({ id: 9, unique: false })
  layout.root.transactionSync(() => {
    for (let n = 0; n < 30; n++) layout.put(keyIn(at, n % 2 ? 'a' : 'b', n), Buffer.alloc(0))
  })
  const to = Buffer.concat([at, Buffer.from('c')])
  expect([1, 5, 29, 30, 50].map((most) => layout.countUpTo(most, at, to))).toEqual([2, 6, 30, 30, 30])
})

test('documents of all sizes and kinds come back as they were put, from inside a larger message too', () => {
  const sizes = [1, 20, 499, 500, 4_000, 70_000, 1_000_000, 16_777_215, 16_777_216, 16_777_230, 30]
  const noise = (size: number, seed: number) => {
    const bytes = Buffer.alloc(size)
    for (let i = 0, state = seed + 1; i < size; i++) bytes[i] = (state = (state * 48_271) % 2_147_483_647) >> 8
    return bytes
  }
  const at = tree(5)
  const values = sizes.flatMap((size, i) => {
    const text = Buffer.from(`a leaf of ${i} `.repeat(Math.ceil(size / 12))).subarray(0, size)
    const inside = Buffer.concat([noise(7, i), text, noise(9, i)]).subarray(7, 7 + size)
    return [inside, Buffer.alloc(size, 250 + (i % 6)), ...(size < 5_000_000 ? [noise(size, i)] : [])]
  })
  const keys = values.map((_, i) => Buffer.concat([at, Buffer.from([i])]))
  layout.root.transactionSync(() => {
    for (const [i, value] of values.entries()) layout.put(keys[i]!, value)
  })
  const found = [...all(at)]
  const faults = values.flatMap((value, i) => {
    const alone = layout.get(keys[i]!)
    const same = [alone?.equals(value), found[i]?.value.equals(value)]
    return same.every(Boolean) ? [] : [{ i, size: value.length, same }]
  })
  expect(faults).toEqual([])
  expect(found).toHaveLength(values.length)
})
