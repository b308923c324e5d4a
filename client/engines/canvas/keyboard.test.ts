import { expect, test } from 'vitest'
import { commandFor, focusAfter } from './keyboard.ts'
import { readingOrder } from './reading-order.ts'
import { item } from './testing.ts'

const key = (name: string, more = {}) =>
  commandFor({ key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more })

test('plain arrows look around, Alt with arrows carries, Shift makes the steps fine', () => {
  expect(key('ArrowLeft')).toEqual({ kind: 'focus', direction: 'left' })
  expect(key('ArrowLeft', { altKey: true })).toEqual({ kind: 'move', step: { x: -10, y: 0 } })
  expect(key('ArrowDown', { altKey: true, shiftKey: true })).toEqual({ kind: 'move', step: { x: 0, y: 1 } })
})

test('Enter opens, the menu key and Shift+F10 ask for the menu, Escape lets go', () => {
  expect(key('Enter')).toEqual({ kind: 'open' })
  expect(key('ContextMenu')).toEqual({ kind: 'menu' })
  expect(key('F10', { shiftKey: true })).toEqual({ kind: 'menu' })
  expect(key('F10')).toBeUndefined()
  expect(key('Escape')).toEqual({ kind: 'cancel' })
})

test('Shift with arrows resizes, the usual keys undo, redo, copy and delete; pasting is the browser’s', () => {
  expect(key('ArrowRight', { shiftKey: true })).toEqual({ kind: 'resize', step: { x: 10, y: 0 } })
  const command = (name: string, more = {}) => {
    const found = key(name, more)
    return found?.kind === 'command' ? found.command : undefined
  }
  expect(command('z', { ctrlKey: true })).toBe('undo')
  expect(command('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  expect(command('y', { ctrlKey: true })).toBe('redo')
  expect(command('c', { ctrlKey: true })).toBe('copy')
  expect(command('v', { ctrlKey: true })).toBeUndefined()
  expect(command('Delete')).toBe('delete')
  expect(command('Backspace')).toBe('delete')
})

test('keys of the browser stay the browser’s', () => {
  expect(key('r', { ctrlKey: true })).toBeUndefined()
  expect(key('0', { ctrlKey: true })).toBeUndefined()
  expect(key('Tab')).toBeUndefined()
  expect(key('C', { ctrlKey: true, shiftKey: true })).toBeUndefined()
  expect(key('c', { ctrlKey: true, altKey: true })).toBeUndefined()
})

const items = [
  item('one', { x: 0, y: 0 }),
  item('two', { x: 200, y: 5 }),
  item('three', { x: 400, y: 0 }),
  item('four', { x: 210, y: 300 }),
]
const order = readingOrder(items).map(({ id }) => id)
const rectOf = (id: string) => items.find((one) => one.id === id)

test('left and right walk the reading order, so that everything is reached', () => {
  expect(order).toEqual(['one', 'two', 'three', 'four'])
  expect(focusAfter('right', 'three', order, rectOf)).toBe('four')
  expect(focusAfter('left', 'four', order, rectOf)).toBe('three')
  expect(focusAfter('left', 'one', order, rectOf)).toBeUndefined()
})

test('up and down look for the nearest item in that direction', () => {
  expect(focusAfter('up', 'four', order, rectOf)).toBe('two')
  expect(focusAfter('down', 'one', order, rectOf)).toBe('four')
  expect(focusAfter('down', 'four', order, rectOf)).toBeUndefined()
})
