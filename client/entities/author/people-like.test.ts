import { expect, test } from 'vitest'
import type { Author } from '../../../shared/domain/authors.ts'
import { peopleLike } from './people-like.ts'

const author = (firstName: string, lastName: string, more: Partial<Author> = {}) =>
  ({ _id: firstName, userName: firstName, status: 'active', firstName, lastName, ...more }) as Author

const NAMING = {
  ownId: 'Own',
  nameOf: ({ firstName, lastName }: Author) => `${firstName} ${lastName}`.trim(),
  compare: new Intl.Collator('en').compare,
}
const named = (authors: readonly Author[], pattern: string) =>
  peopleLike(authors, pattern, NAMING).map(({ name }) => name)

test('members whose names match are offered, without regard to case and accents, beginnings of words first [FRST-04]', () => {
  const people = [author('Zoë', 'Ångström'), author('Juan', 'Peña'), author('Ann', 'Lee'), author('José', 'Ruiz')]
  expect(named(people, 'an')).toEqual(['Ann Lee', 'Zoë Ångström', 'Juan Peña'])
  expect(named(people, 'zoe')).toEqual(['Zoë Ångström'])
  expect(named(people, 'PENA')).toEqual(['Juan Peña'])
  expect(named(people, 'é')).toEqual(['Ann Lee', 'José Ruiz', 'Juan Peña', 'Zoë Ångström'])
  expect(named([author('王小明', ''), author('มานี', 'ใจดี')], '明')).toEqual(['王小明'])
  expect(named(people, 'x')).toEqual([])
})

test('neither the writer nor removed and erased people are offered, and at most ten [FRST-04]', () => {
  const people = [
    author('Own', 'Name'),
    author('Gone', 'Name', { status: 'inactive' }),
    author('123456', '', { userName: 'erased:123456' }),
    author('There', 'Name'),
  ]
  expect(named(people, 'name')).toEqual(['There Name'])
  expect(named(people, '1')).toEqual([])
  const many = Array.from({ length: 30 }, (_, index) => author(`Ann${index}`, ''))
  expect(named(many, 'ann')).toHaveLength(10)
})
