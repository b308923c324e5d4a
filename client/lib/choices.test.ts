import { expect, test } from 'vitest'
import { filterLanguages } from '../ui/language-choices.ts'
import { choicesFor, filterOptions } from './choices.ts'

const named = (typed: string, ...labels: string[]) =>
  choicesFor(
    labels.map((label) => ({ value: label, label })),
    typed,
    10,
  ).map(({ label }) => label)

test('choices are found without accents, but not by another letter [FOLD-02]', () => {
  expect(named('juergen', 'Jürgen', 'Jurgen', 'Juergen')).toEqual(['Jürgen', 'Juergen'])
  expect(named('nguyen', 'Nguyễn Văn', 'Nguni')).toEqual(['Nguyễn Văn'])
  expect(named('か', 'が', 'か')).toEqual(['か'])
  expect(named('кружек', 'Кружёк', 'Йод')).toEqual(['Кружёк'])
  expect(named('иод', 'Йод')).toEqual([])
})

test('fields of options and of languages find them in the same way [FOLD-02]', () => {
  const options = ['Élèves de Köln', 'Elevators', 'Português'].map((label) => ({ value: label, label }))
  const labels = (filter: typeof filterOptions, search: string) =>
    filter({ options, search, limit: 10 }).map((option) => 'label' in option && option.label)
  expect(labels(filterOptions, 'koeln eleves')).toEqual(['Élèves de Köln'])
  expect(labels(filterOptions, 'élev')).toEqual(['Élèves de Köln', 'Elevators'])
  expect(labels(filterLanguages, 'portugues')).toEqual(['Português'])
  expect(labels(filterLanguages, 'eleves')).toEqual(['Élèves de Köln'])
})
