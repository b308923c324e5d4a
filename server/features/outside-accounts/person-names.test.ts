import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { userNameSchema } from '../../../shared/domain/accounts.ts'
import { namesOf, wantedUserName, type GivenNames } from './person-names.ts'

test('names come from the claims, from the full name, or from the family name alone', () => {
  expect(namesOf({ firstName: ' Ann ', lastName: 'Lee' })).toEqual({ firstName: 'Ann', lastName: 'Lee' })
  expect(namesOf({ fullName: 'Ann  Mary\tLee' })).toEqual({ firstName: 'Ann Mary', lastName: 'Lee' })
  expect(namesOf({ fullName: '王小明' })).toEqual({ firstName: '王小明', lastName: '' })
  expect(namesOf({ lastName: 'Lee' })).toEqual({ firstName: 'Lee', lastName: '' })
  for (const none of [{}, { firstName: '', fullName: ' \u0000 ' }]) expect(namesOf(none)).toBeUndefined()
  expect(namesOf({ firstName: 'x'.repeat(5_000) })?.firstName).toHaveLength(200)
})

test('a user name follows the rules of sign-up, whatever the claims say [OIDC-03]', () => {
  const cases: [GivenNames, string][] = [
    [{ userName: 'ann.lee' }, 'ann.lee'],
    [{ userName: 'Ann.Lee@school.example.org' }, 'Ann.Lee'],
    [{ userName: 'Zoë Müßig' }, 'Zoe.Mussig'],
    [{ userName: '12345', firstName: 'Éric', lastName: 'Le Goff' }, 'eric.le.goff'],
    [{ userName: '1a2b' }, 'a2b'],
    [{ userName: '7' }, 'member'],
    [{ userName: '../../<b>' }, 'member'],
    [{ firstName: '小明', lastName: '王' }, 'member'],
    [{ userName: 'a' }, 'member'],
    [{}, 'member'],
    [{ userName: 'x'.repeat(5_000) }, 'x'.repeat(42)],
  ]
  for (const [given, wanted] of cases) {
    expect([given, wantedUserName(given)]).toEqual([given, wanted])
    expect(z.safeParse(userNameSchema, wantedUserName(given)).success).toBe(true)
  }
})
