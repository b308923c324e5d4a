import { describe, expect, test } from 'vitest'
import { around, shiftBeside } from './beside.ts'

const card = { x: 10, y: 20, width: 100, height: 40 }
const target = { x: 500, y: 300, width: 200, height: 80 }

describe('moving beside something', () => {
  test('puts what is moved at each of its sides, apart from it', () => {
    const places = (['left', 'right', 'above', 'below'] as const).map((side) => {
      const by = shiftBeside(card, target, side)
      return { x: card.x + by.x, y: card.y + by.y }
    })
    expect(places).toEqual([
      { x: 380, y: 300 },
      { x: 720, y: 300 },
      { x: 500, y: 240 },
      { x: 500, y: 400 },
    ])
  })

  test('takes several as one: they stay as they are among each other', () => {
    expect(around([card, { x: -10, y: 100, width: 20, height: 20 }])).toEqual({
      x: -10,
      y: 20,
      width: 120,
      height: 100,
    })
    expect(around([])).toBeUndefined()
  })
})
