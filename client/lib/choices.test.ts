import { expect, test } from 'vitest'
import { choicesFor } from './choices.ts'

const named = (typed: string, ...labels: string[]) =>
  choicesFor(
    labels.map((label) => ({ value: label, label })),
    typed,
    10,
  ).map(({ label }) => label)

test('choices are found without accents, but not by another letter', () => {
  expect(named('juergen', 'Jürgen', 'Jurgen', 'Juergen')).toEqual(['Jürgen', 'Juergen'])
  expect(named('nguyen', 'Nguyễn Văn', 'Nguni')).toEqual(['Nguyễn Văn'])
  expect(named('か', 'が', 'か')).toEqual(['か'])
  expect(named('кружек', 'Кружёк', 'Йод')).toEqual(['Кружёк'])
  expect(named('иод', 'Йод')).toEqual([])
})
