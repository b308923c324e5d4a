import { expect, test } from 'vitest'
import type { Member } from '../../shared/rules/access.ts'
import { createEvents, type DomainEvents, type Events } from '../events.ts'
import { setSoleWriter } from '../store/sole-writer.ts'
import { createSharedAnswers } from './shared-answers.ts'

setSoleWriter(true)

const memberNamed = (userId: string, communityId = 'c'): Member => ({
  userId,
  communityId,
  authorId: userId,
  role: 'writer',
  admin: false,
})
const ann = memberNamed('ann')

const start = (maxBytes?: number) => {
  const events: Events = createEvents((error) => {
    throw error
  })
  const shared = createSharedAnswers(events, maxBytes)
  let computed = 0
  const ask = async (member: Member, query: unknown, compute = async (): Promise<object> => ({ list: [query] })) => {
    const pieces = await shared.of({ what: 'questions', member, query }, () => {
      computed += 1
      return compute()
    })
    let text = ''
    for await (const piece of pieces()) text += piece
    return text
  }
  return { events, ask, computed: () => computed }
}

test('twelve equal requests share one computation, and later ones take the cached answer', async () => {
  const { ask, computed } = start()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(ann, 1)))
  expect(answers).toEqual(Array(12).fill('{"list":[1]}'))
  await ask(ann, 1)
  expect(computed()).toBe(1)
})

test('another query, reader, role or community is computed by itself', async () => {
  const { ask, computed } = start()
  await ask(ann, 1)
  await ask(ann, 2)
  await ask(memberNamed('ben'), 1)
  await ask({ ...ann, role: 'manager' }, 1)
  await ask(memberNamed('ann', 'd'), 1)
  expect(computed()).toBe(5)
})

const object = { communityId: 'c' }
const link = { communityId: 'c' }
const CHANGES = {
  'object.saved': { object },
  'object.marked': { object },
  'link.saved': { link },
  'link.removed': { link },
  'object.read': { link },
  'unread.marked': object,
  'member.changed': object,
  'views.changed': object,
  'community.saved': object,
  'community.removed': object,
}

test.each(Object.entries(CHANGES))(
  'after %s the answer is computed again, in that community alone',
  async (name, event) => {
    const { events, ask, computed } = start()
    const elsewhere = memberNamed('ann', 'd')
    await ask(ann, 1)
    await ask(elsewhere, 1)
    events.emit(
      name as keyof typeof CHANGES,
      event as unknown as DomainEvents['object.saved'] & DomainEvents['link.saved'] & DomainEvents['member.changed'],
    )
    await ask(ann, 1)
    await ask(elsewhere, 1)
    expect(computed()).toBe(3)
  },
)

test('a request after a change does not join a computation that began before it', async () => {
  const { events, ask, computed } = start()
  let finish: (answer: object) => void = () => undefined
  const before = ask(ann, 1, () => new Promise((done) => (finish = done)))
  events.emit('community.saved', { communityId: 'c' })
  expect(await ask(ann, 1, async () => ({ is: 'new' }))).toBe('{"is":"new"}')
  finish({ is: 'old' })
  expect(await before).toBe('{"is":"old"}')
  expect(await ask(ann, 1)).toBe('{"is":"new"}')
  expect(computed()).toBe(2)
})

test('a failure reaches all who wait for it, and is not cached', async () => {
  const { ask, computed } = start()
  const fail = () => Promise.reject(new Error('too broad'))
  const outcomes = await Promise.allSettled([ask(ann, 1, fail), ask(ann, 1, fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(ann, 1)).toBe('{"list":[1]}')
  expect(computed()).toBe(2)
})

test('beyond its size the least recently used answers are evicted, and one larger than all is not cached', async () => {
  const { ask, computed } = start(80)
  for (const query of [1, 2, 1, 3, 4]) await ask(ann, query)
  expect(computed()).toBe(4)
  await ask(ann, 1)
  expect(computed()).toBe(4)
  await ask(ann, 2)
  expect(computed()).toBe(5)
  const large = 'x'.repeat(100)
  expect(await ask(ann, large)).toBe(`{"list":["${large}"]}`)
  await ask(ann, large)
  expect(computed()).toBe(7)
})
