import { expect, test } from 'vitest'
import { initialsOf, NO_COLOUR, PERSON_COLOURS, personColour } from './person-colour.ts'

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('white letters stand out from every colour of a card by at least 4.5 to 1 [CARD-04, CARD-05]', () => {
  for (const colour of [...PERSON_COLOURS, NO_COLOUR])
    expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5)
})

test('a colour belongs to a person, and thirty pupils share twelve colours about evenly [CARD-04]', () => {
  const ids = Array.from({ length: 300 }, (_, at) => `65f0c3a1b2d4e5f60718${at.toString(16).padStart(4, '0')}`)
  expect(ids.map(personColour)).toEqual(ids.map(personColour))
  const counts = PERSON_COLOURS.map((colour) => ids.filter((id) => personColour(id) === colour).length)
  expect(Math.min(...counts)).toBeGreaterThan(10)
})

test('initials are those of the first and last name, one of a name without spaces [CARD-04]', () => {
  expect(['Ann Lee', 'Ana María de la Cruz', '王小明', '山田 太郎', 'é́va ünal', '👩‍🚀 Ride', ''].map(initialsOf)).toEqual(
    ['AL', 'AC', '王', '山太', 'É́Ü', '👩‍🚀R', ''],
  )
})
