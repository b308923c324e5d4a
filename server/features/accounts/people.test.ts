import { expect, test } from 'vitest'
import { peopleWith } from './people.ts'

const person = (firstName: string, lastName: string) => ({
  _id: lastName,
  userName: lastName,
  firstName,
  lastName,
  email: '',
})

test('people are found without accents and in both spellings of an umlaut [FOLD-02]', () => {
  const people = [person('Jürgen', 'Müller'), person('Thị', 'Nguyễn'), person('Łukasz', 'Żak')]
  const found = (query: string) => peopleWith(people, query).map(({ lastName }) => lastName)
  for (const query of ['Jurgen', 'juergen', 'muller', 'MUELLER'])
    expect([query, found(query)]).toEqual([query, ['Müller']])
  expect(found('nguyen')).toEqual(['Nguyễn'])
  expect(found('lukasz')).toEqual(['Żak'])
  expect(found('ß')).toEqual([])
})
