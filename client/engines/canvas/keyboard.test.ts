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

test('every key of the board asks for what the help says of it [WRIT-10]', () => {
  const shift = { shiftKey: true }
  for (const [name, asked, more] of [
    ['Home', { kind: 'focusEnd', end: 'first' }],
    ['End', { kind: 'focusEnd', end: 'last' }],
    ['Enter', { kind: 'open' }],
    [' ', { kind: 'select' }],
    ['a', { kind: 'selectAll' }, { ctrlKey: true }],
    ['Escape', { kind: 'cancel' }],
    ['c', { kind: 'command', command: 'copy' }, { ctrlKey: true }],
    ['Delete', { kind: 'command', command: 'delete' }],
    ['Backspace', { kind: 'command', command: 'delete' }],
    ['z', { kind: 'command', command: 'undo' }, { ctrlKey: true }],
    ['y', { kind: 'command', command: 'redo' }, { ctrlKey: true }],
    ['Z', { kind: 'command', command: 'redo' }, { ctrlKey: true, shiftKey: true }],
    ['p', { kind: 'command', command: 'preview' }],
    ['ContextMenu', { kind: 'menu' }],
    ['F10', { kind: 'menu' }, shift],
    ['+', { kind: 'zoom', factor: 1.25 }, shift],
    ['=', { kind: 'zoom', factor: 1.25 }],
    ['-', { kind: 'zoom', factor: 0.8 }],
    ['0', { kind: 'fit' }],
  ] as const)
    expect([name, key(name, more)]).toEqual([name, asked])
  for (const [name, x, y] of [
    ['ArrowUp', 0, -1],
    ['ArrowDown', 0, 1],
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
  ] as const) {
    expect(key(name)).toEqual({ kind: 'focus', direction: name.slice(5).toLowerCase() })
    expect(key(name, { altKey: true })).toEqual({ kind: 'move', step: { x: 10 * x || 0, y: 10 * y || 0 } })
    expect(key(name, { altKey: true, ...shift })).toEqual({ kind: 'move', step: { x: x || 0, y: y || 0 } })
    expect(key(name, shift)).toEqual({ kind: 'resize', step: { x: 10 * x || 0, y: 10 * y || 0 } })
  }
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
