import { expect, test } from 'vitest'
import { covers } from '../../engines/canvas/rect.ts'
import { areaFor } from './show-area.ts'

const seen = { x: 0, y: 0, width: 1440, height: 808 }

test('what is arranged is shown whole above the message, unless that would be too small to read', () => {
  expect(areaFor({ x: 0, y: 0, width: 1440, height: 720 }, seen, 1)).toBeUndefined()
  const tall = { x: 200, y: -100, width: 1000, height: 800 }
  const area = areaFor(tall, seen, 1)!
  const zoom = seen.width / area.width
  expect(seen.height / area.height).toBeCloseTo(zoom)
  expect(covers({ ...area, height: area.height - 88 / zoom }, tall)).toBe(true)
  const vast = areaFor({ x: 10, y: 20, width: 9000, height: 9000 }, seen, 1)!
  expect([vast.x, vast.y, seen.width / vast.width]).toEqual([10 - 48, 20 - 48, 0.45])
})
