import { expect, test, vi } from 'vitest'
import { CanvasStore } from './store.ts'
import type { StoreChange } from './store.ts'
import { item } from './testing.ts'

test('an item keeps its record while nothing about it changed', () => {
  const store = new CanvasStore<string>()
  store.setItems([item('a'), item('b', { x: 100 })])
  const before = store.get('a')
  store.setItems([item('a'), item('b', { x: 120 })])
  expect(store.get('a')).toBe(before)
  expect(store.get('b')?.x).toBe(120)
})

test('only what was added, changed or removed is told', () => {
  const store = new CanvasStore<string>()
  store.setItems([item('a'), item('b'), item('c')])
  const told = vi.fn<(change: StoreChange) => void>()
  store.onChange(told)
  store.setItems([item('a'), item('b', { x: 5 }), item('d')])
  expect(told).toHaveBeenCalledExactlyOnceWith({ items: ['b', 'd', 'c'], arrows: false })
  store.upsert(item('a'))
  store.remove('unknown')
  expect(told).toHaveBeenCalledTimes(1)
})

test('arrows are found from either end', () => {
  const store = new CanvasStore<string>()
  store.setArrows([{ id: '1', from: 'a', to: 'b', kind: 'buildson' }])
  expect(store.arrowsOf('a')).toEqual(store.arrowsOf('b'))
  expect(store.arrowsOf('c')).toEqual([])
})

test('the same arrows again are no change', () => {
  const store = new CanvasStore<string>()
  store.setArrows([{ id: '1', from: 'a', to: 'b', kind: 'buildson' }])
  const told = vi.fn<(change: StoreChange) => void>()
  store.onChange(told)
  store.setArrows([{ id: '1', from: 'a', to: 'b', kind: 'buildson' }])
  expect(told).not.toHaveBeenCalled()
  store.setArrows([{ id: '1', from: 'a', to: 'c', kind: 'buildson' }])
  expect(told).toHaveBeenCalledExactlyOnceWith({ items: [], arrows: true })
})

test('the reading order goes row by row and follows changes', () => {
  const store = new CanvasStore<string>()
  store.setItems([item('right', { x: 300, y: 0 }), item('low', { y: 200 }), item('left', { y: 9 })])
  expect(store.readingOrder()).toEqual(['left', 'right', 'low'])
  store.upsert(item('low', { y: -200 }))
  expect(store.readingOrder()).toEqual(['low', 'left', 'right'])
})
