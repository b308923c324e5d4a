import { expect, test } from 'vitest'
import { nextMounted } from './next-mounted.ts'

const ids = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, at) => String(from + at)))
const calm = { exists: () => true, isUrgent: () => false, mayStay: 0, zooming: false }

test('at the very beginning everything in view is mounted at once, the rest a few at a time', () => {
  const inView = { ...calm, isUrgent: (id: string) => Number(id) >= 30 }
  const first = nextMounted(new Set(), ids(0, 60), inView)
  expect(first.next).toEqual(ids(30, 60))
  expect(first.done).toBe(false)
  expect(nextMounted(first.next, ids(0, 60), inView).next.size).toBe(34)
})

test('what comes into view is mounted before what lies around it', () => {
  const { next } = nextMounted(ids(100, 101), ids(0, 60), { ...calm, mayStay: 1, isUrgent: (id) => id === '59' })
  expect(next.has('59')).toBe(true)
  expect(next.size).toBe(5)
})

test('what is no longer wanted stays for a while, and then goes a few at a time', () => {
  expect(nextMounted(ids(0, 30), ids(30, 31), { ...calm, mayStay: 30 })).toEqual({ next: ids(0, 31), done: true })
  const { next, done } = nextMounted(ids(0, 30), ids(30, 31), calm)
  expect(next).toEqual(ids(4, 31))
  expect(done).toBe(false)
})

test('while the zoom changes nothing comes or goes, unless nothing is mounted at all', () => {
  const zooming = { ...calm, zooming: true }
  expect(nextMounted(ids(0, 5), ids(5, 60), zooming)).toEqual({ next: ids(0, 5), done: false })
  expect(nextMounted(new Set(), ids(5, 60), { ...zooming, isUrgent: () => true }).next).toEqual(ids(5, 60))
})

test('what does not exist any more goes at once, and in the end all that is wanted is mounted', () => {
  const wanted = ids(5, 100)
  let step = nextMounted(ids(0, 5), wanted, { ...calm, mayStay: 9, exists: (id) => id !== '0' })
  expect(step.next.has('0')).toBe(false)
  while (!step.done) step = nextMounted(step.next, wanted, calm)
  expect(step.next).toEqual(wanted)
})
