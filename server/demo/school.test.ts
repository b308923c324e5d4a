import { expect, test } from 'vitest'
import { planSchool, type SchoolSize } from './school.ts'
import { TOPICS } from './topics/topics.ts'

const UNTIL = new Date(2026, 2, 2)
const CLASS: SchoolSize = { seed: 1, notes: 300, pupils: 30, views: 6 }

const planned = (size: SchoolSize) => {
  const school = planSchool(size, UNTIL)
  return { school, threads: [...school.threads()] }
}
const { school, threads } = planned(CLASS)
const notes = threads.flatMap((thread) => thread.notes)

test('the same seed gives the same school, another seed another one', () => {
  const again = planned(CLASS)
  expect(JSON.stringify(again.threads.map(({ notes: [first] }) => first))).toBe(
    JSON.stringify(threads.map(({ notes: [first] }) => first)),
  )
  expect(planned({ ...CLASS, seed: 2 }).threads[0]?.notes[0]?.begun).not.toEqual(notes[0]?.begun)
})

test('it has as many people, views and notes as asked for', () => {
  expect(school.people).toHaveLength(31)
  expect(new Set(school.people.map(({ userName }) => userName)).size).toBe(31)
  expect(school.views.map(({ title }) => title)).toEqual(TOPICS.map(({ title }) => title))
  expect(notes).toHaveLength(300)
  for (const size of [
    { notes: 7, views: 3 },
    { notes: 1_500, views: 7 },
    { notes: 40, views: 1 },
  ])
    expect(planned({ ...CLASS, ...size }).threads.flatMap((thread) => thread.notes)).toHaveLength(size.notes)
})

test('no two of its notes read the same, and they speak eight languages', () => {
  expect(new Set(notes.map(({ passages }) => passages.map(({ text }) => text).join(' '))).size).toBe(300)
  expect([...new Set(notes.map(({ lang }) => lang))].toSorted()).toEqual('cn en es fi fr ja pt zh_CN'.split(' '))
  expect(notes.filter(({ passages }) => passages.length === 0)).toEqual([])
})

test('whatever is answered, cited or read has been written before, on a school day', () => {
  for (const { parent, begun, saved, edited = saved, reads } of notes) {
    expect(saved.getTime()).toBeGreaterThan(begun.getTime())
    expect(edited.getTime()).toBeGreaterThanOrEqual(saved.getTime())
    if (parent) expect(begun.getTime()).toBeGreaterThanOrEqual(parent.begun.getTime())
    for (const { at } of reads) expect(at.getTime()).toBeGreaterThanOrEqual(saved.getTime())
    for (const at of [begun, saved, edited]) {
      expect([1, 2, 4, 5]).toContain(at.getDay())
      expect(at.getTime()).toBeLessThan(UNTIL.getTime())
    }
  }
})

test('nothing on a board covers anything else', () => {
  for (const [view] of school.views.entries()) {
    const on = threads.filter((thread) => thread.view === view)
    const cards = on.flatMap((thread) => [
      ...(thread.banner ? [thread.banner] : []),
      ...thread.notes.flatMap(({ place, shown }) => [
        { x: Number(place.x), y: Number(place.y), width: 190, height: 48 },
        ...(shown ? [shown.place] : []),
      ]),
    ])
    for (const [index, a] of cards.entries())
      for (const b of cards.slice(index + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(true)
      }
  }
})
