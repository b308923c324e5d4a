import { expect, test } from 'vitest'
import { resizing } from './transforms.ts'

const { changed, rounded } = resizing((id) => ({ keepsShape: id !== 'card', ...(id === 'narrow' && { widest: 250 }) }))
const from = { width: 200, height: 100 }

test('a corner follows the pointer, but never so far that nothing is left to take hold of', () => {
  expect(changed(from, { x: 30, y: -20 }, 'card')).toEqual({ width: 230, height: 80 })
  expect(changed(from, { x: -900, y: -900 }, 'card')).toEqual({ width: 40, height: 24 })
})

test('a picture keeps its shape, whichever way it is pulled', () => {
  expect(changed(from, { x: 100, y: 3 }, 'picture')).toEqual({ width: 300, height: 150 })
  expect(changed(from, { x: -3, y: -50 }, 'picture')).toEqual({ width: 100, height: 50 })
  expect(changed(from, { x: -900, y: 0 }, 'picture')).toEqual({ width: 48, height: 24 })
  expect(rounded(changed({ width: 100, height: 33 }, { x: 10, y: 0 }, 'picture'))).toEqual({ width: 110, height: 36 })
})

test('what may only be so wide grows no further', () => {
  expect(changed(from, { x: 900, y: 0 }, 'narrow')).toEqual({ width: 250, height: 125 })
})
