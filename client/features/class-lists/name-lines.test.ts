import { expect, test } from 'vitest'
import { userNameSchema } from '../../../shared/domain/accounts.ts'
import { readNameLines, usersFor } from './name-lines.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName })

test.each([
  ['Ada Lee', person('Ada', 'Lee')],
  ['  3. Ada  Mary Lee ', person('Ada Mary', 'Lee')],
  ['Zoë van der Berg', person('Zoë', 'van der Berg')],
  ['ada lee', person('ada', 'lee')],
  ['García López, Ana', person('Ana', 'García López')],
  ['Ana\tGarcía López', person('Ana', 'García López')],
  ['12) Ünal;Zoë', person('Zoë', 'Ünal')],
  ['王小明', person('小明', '王')],
  ['علي حسن', person('علي', 'حسن')],
])('the line "%s" is read as a name', (line, name) => {
  expect(readNameLines(line)).toEqual({ names: [name], unread: [] })
})

test('lines without a first and a last name are told by number, and empty ones are left out', () => {
  expect(readNameLines('Ada Lee\r\n\r\nBen\r\n, \n7\nCleo Roe')).toEqual({
    names: [person('Ada', 'Lee'), person('Cleo', 'Roe')],
    unread: [3, 4, 5],
  })
})

test('user names are made of the names in Latin letters, once each, and none that is taken', () => {
  const names = [
    person('Ada Mary', 'Lee'),
    person('Ada', 'Lee'),
    person('Zoë', 'Ünal-Öz'),
    person('小明', '王'),
    person('علي', 'حسن'),
    person('Łukasz', "O'Neil"),
    person('X'.repeat(60), 'Y'),
  ]
  const users = usersFor(names, new Set(['ada.lee2']), 8)
  expect(users.map(({ userName }) => userName)).toEqual([
    'ada.lee',
    'ada.lee3',
    'zoe.unaloz',
    'pupil',
    'pupil2',
    'lukasz.oneil',
    'x'.repeat(46),
  ])
  for (const { userName } of users) expect(userNameSchema.safeParse(userName).success).toBe(true)
  expect(new Set(users.map(({ password }) => password)).size).toBe(7)
  for (const { password } of users) expect(password.length).toBeGreaterThanOrEqual(8)
  expect(users.map(({ index }) => index)).toEqual([2, 3, 4, 5, 6, 7, 8])
})
