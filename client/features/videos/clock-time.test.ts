import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test('times are shown as players show them', () => {
  expect([0, 5.99, 65, 600, 3599.9, 3600, 36_061].map(clockTime)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '59:59',
    '1:00:00',
    '10:01:01',
  ])
})
