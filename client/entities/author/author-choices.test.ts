import { afterEach, expect, test, vi } from 'vitest'
import type { Author } from '../../../shared/domain/authors.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { choicesOf, confirmAuthor } from './author-choices.ts'
import { choicesFor } from '../../lib/choices.ts'

afterEach(() => vi.restoreAllMocks())

const author = (id: number, firstName: string, lastName: string, pseudoName = String(100_000 + id)) =>
  ({ _id: `${id}`.padStart(24, '0'), firstName, lastName, userName: `user${id}`, pseudoName }) as Author

const NAMED = { language: 'en', nameOf: (person: Author) => fullName(person), pseudonyms: false }
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label)

test('people are listed by name, and those of the same name with their user names', () => {
  const people = [author(1, 'Zoë', 'Ode'), author(2, 'Ann', 'Lee'), author(3, 'Ann', 'Lee'), author(4, 'Ben', 'Ode')]
  expect(labels(choicesOf(people, NAMED))).toEqual(['Ann Lee (user2)', 'Ann Lee (user3)', 'Ben Ode', 'Zoë Ode'])
  const flipped = { ...NAMED, nameOf: (person: Author) => fullName(person, true) }
  expect(labels(choicesOf(people.slice(2), flipped))).toEqual(['Lee Ann', 'Ode Ben'])
})

test('pseudonyms stand in place of all names, and by names nobody is found then', () => {
  const people = [author(12, 'Zoë', 'Ode'), author(7, 'Ann', 'Lee'), author(3, 'Ann', 'Lee', '')]
  const choices = choicesOf(people, { ...NAMED, pseudonyms: true })
  expect(labels(choices)).toEqual(['000003', '100007', '100012'])
  for (const typed of ['Ann', 'Lee', 'user7']) expect(choicesFor(choices, typed, SELECTOR_MAX)).toEqual([])
  expect(labels(choicesFor(choices, '012', SELECTOR_MAX))).toEqual(['100012'])
})

test('at most 80 are listed, and the others are found by any words of their names [EDIT-066, GRPM-10, VIEW-55]', () => {
  const people = Array.from({ length: 200 }, (_, at) => author(at, 'Pupil', `Nr ${at}`))
  const choices = choicesOf([...people, author(201, 'Zoë', 'Šťastná')], NAMED)
  expect(choicesFor(choices, '', SELECTOR_MAX)).toHaveLength(80)
  expect(labels(choicesFor(choices, '', SELECTOR_MAX))).not.toContain('Zoë Šťastná')
  for (const typed of ['zoe', 'STASTNA zoë', ' šťast ', 'ZOË'])
    expect(labels(choicesFor(choices, typed, SELECTOR_MAX))).toEqual(['Zoë Šťastná'])
  expect(choicesFor(choices, 'zoe lee', SELECTOR_MAX)).toEqual([])
})

test('nobody, and whoever is in the list already, is not taken', () => {
  const taken: string[] = []
  const confirm = (chosen: string | null) =>
    confirmAuthor(
      chosen,
      (id) => id === 'ann',
      (id) => taken.push(id),
    )
  expect([confirm(null), confirm('ann'), confirm('ben')]).toEqual(['none', 'included', undefined])
  expect(taken).toEqual(['ben'])
})

test('where nothing takes the chosen author, the console is told and nothing changes [EDIT-067, GRPM-17, VIEW-72]', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(confirmAuthor('ann', () => false, undefined)).toBeUndefined()
  expect(told.mock.calls).toEqual([['no $scope.authorSelected defined.']])
})
