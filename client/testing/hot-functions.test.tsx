import { diffWords } from 'diff'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { NearIndex } from '../../server/features/near/near-index.ts'
import { termsOf } from '../../server/features/near/note-terms.ts'
import { cleanHtml } from '../../server/platform/html.ts'
import { wordsOf } from '../../shared/text/words.ts'
import { arrange } from '../engines/canvas/arrange/arrange.ts'
import { mergeBodies } from '../engines/editor/merge/merge.ts'

// The functions in which a lesson's processor time goes (a profile of 450 saves with boards, notes and near notes; and
// merging and arranging in the page) beside a simple computation over the same input.

const FACTOR = 5
const FLOOR_MS = 50
const ROUNDS_MAX = 60

/** Takes turns until the shortest of both fulfil the limit, because other processes only prolong a turn. */
const expectCheap = async (act: () => unknown, baseline: () => unknown) => {
  const least = { act: Infinity, baseline: Infinity }
  const time = async (name: keyof typeof least, run: () => unknown) => {
    const began = performance.now()
    await run()
    least[name] = Math.min(least[name], performance.now() - began)
  }
  const limit = () => Math.max(FACTOR * least.baseline, FLOOR_MS)
  for (let round = 0; round < 3 || (round < ROUNDS_MAX && least.act > limit()); round += 1) {
    await time('act', act)
    await time('baseline', baseline)
  }
  expect(least.act).toBeLessThanOrEqual(limit())
}

const text = (words: number, seed = 1) => {
  let state = seed
  return Array.from({ length: words }, () => {
    state = (state * 48_271) % 2_147_483_647
    const rank = Math.floor(3000 ** (state / 2_147_483_647))
    return `w${(rank * 7919).toString(26)}`
  }).join(' ')
}
const body = (words: number, seed = 1) =>
  text(words, seed)
    .split(' ')
    .reduce((html, word, at) => `${html}${at % 40 === 0 ? '</p><p>' : ' '}${at % 11 === 0 ? `<b>${word}</b>` : word}`, '<p>') // prettier-ignore

const countedPlainly = (from: string) => {
  const counts = new Map<string, number>()
  for (const word of from.normalize('NFKD').toLowerCase().split(/\s+/u))
    for (const part of word.match(/\p{L}+/gu) ?? []) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

test('cleaning a body of 20,000 words costs little beside parsing it twice', async () => {
  const html = body(20_000)
  await expectCheap(
    () => cleanHtml(html),
    () => serialize(parseFragment(serialize(parseFragment(html)))),
  )
})

test('the search terms of 40,000 words cost little beside counting its words', async () => {
  const words = text(40_000)
  await expectCheap(
    () => wordsOf(words),
    () => countedPlainly(words),
  )
})

test('the terms that near notes share cost little beside counting words, for a hundred notes', async () => {
  const notes = Array.from({ length: 100 }, (_, at) => text(300, at + 1))
  await expectCheap(
    async () => {
      for (const note of notes) await termsOf(note)
    },
    () => notes.map((note) => [...countedPlainly(note)].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
})

test('what is near among 3,000 notes costs less than comparing it with each of them', async () => {
  const index = new NearIndex()
  const notes: ReadonlyMap<string, number>[] = []
  for (let at = 0; at < 3000; at += 1) {
    const terms = countedPlainly(text(40, at + 1))
    notes.push(terms)
    index.put({ _id: String(at), type: 'Note', permission: 'protected', authors: [], _groupMembers: [], terms })
  }
  const asked = notes.slice(0, 10)
  const overlap = (some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) => {
    let sum = 0
    for (const [term, count] of some) sum += count * (others.get(term) ?? 0)
    return sum
  }
  await expectCheap(
    () => asked.forEach((terms) => index.near(terms, () => true, 5)),
    () => asked.slice(0, 2).map((terms) => Math.max(...notes.map((note) => overlap(terms, note)))),
  )
})

test('merging two versions of 2,000 words costs little beside parsing and comparing them', async () => {
  const base = body(2_000)
  const [mine, theirs] = [base.replace('<p>', '<p>At first '), `${base}<p>At last</p>`]
  await expectCheap(
    () => mergeBodies(base, mine, theirs),
    () => {
      for (const html of [base, mine, theirs]) serialize(parseFragment(html))
      for (const changed of [mine, theirs]) diffWords(base, changed)
    },
  )
})

test('arranging 1,000 cards by threads costs little beside measuring a fifth of the pairs', async () => {
  const items = Array.from({ length: 1000 }, (_, at) => ({ id: String(at), width: 190, height: 60 + (at % 9) * 10, group: '' })) // prettier-ignore
  const links = items.slice(1).flatMap((_, at) => (at % 3 === 0 ? [] : [{ from: String(at + 1), to: String(Math.floor(at / 2)) }])) // prettier-ignore
  const question = { layout: 'threads', items, links, groups: [], heading: 56, obstacles: [], origin: { x: 10, y: 10 } } as const // prettier-ignore
  await expectCheap(
    () => arrange(question),
    () => items.slice(0, 200).map((one) => Math.min(...items.map((other) => Math.hypot(one.width - other.width, one.height - other.height)))),
  ) // prettier-ignore
})
