import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkChangeSchema } from './links.ts'

const placeOf = (data: unknown) => z.parse(linkChangeSchema, { data }).data

test('numbers of a place may come as text, and null says nothing', () => {
  expect(placeOf({ x: '10', y: -7.5, width: '200.5', showInPlace: null, note: null })).toEqual({
    x: 10,
    y: -7.5,
    width: 200.5,
    note: null,
  })
  expect(placeOf(null)).toEqual({})
  expect(placeOf(undefined)).toEqual({})
})

test('what is no place is refused', () => {
  for (const data of ['far', [1], { x: 'far' }, { x: '1e9' }, { width: '100%' }, { x: ['1'] }, { locked: 'yes' }])
    expect(z.safeParse(linkChangeSchema, { data }).success).toBe(false)
})
