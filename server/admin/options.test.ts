import { expect, test } from 'vitest'
import { readCommand, WrongUse } from './options.ts'

const person = { firstName: 'Site', lastName: 'Admin', email: '' }

test.each([
  ['--help', { name: 'help' }],
  ['create-admin --help', { name: 'help' }],
  ['create-admin ann', { name: 'create-admin', userName: 'ann', random: false, person }],
  [
    'create-admin ann --random --first Ann --last Lee --email a@example.org',
    {
      name: 'create-admin',
      userName: 'ann',
      random: true,
      person: { firstName: 'Ann', lastName: 'Lee', email: 'a@example.org' },
    },
  ],
  ['create-admin ann --existing', { name: 'promote', userName: 'ann' }],
  ['reset-password ann', { name: 'reset-password', userName: 'ann', random: false }],
  ['--random reset-password ann', { name: 'reset-password', userName: 'ann', random: true }],
  ['list-users', { name: 'list-users' }],
  ['list-users --role admin --query lee', { name: 'list-users', role: 'admin', query: 'lee' }],
  ['repair-root-contexts', { name: 'repair-root-contexts' }],
])('“%s” is understood', (line, command) => {
  expect(readCommand(line.split(' '))).toEqual(command)
})

test.each([
  ['', 'The command must be one of create-admin'],
  ['make-coffee', 'The command must be one of create-admin'],
  ['toString', 'The command must be one of create-admin'],
  ['create-admin', 'create-admin needs a user name.'],
  ['create-admin ann hunter2', 'never a password as an argument'],
  ['reset-password ann --password=hunter2', "Unknown option '--password'"],
  ['reset-password ann --random=hunter2', '--random'],
  ['reset-password ann --email hunter2', 'reset-password does not know --email.'],
  ['create-admin ann --existing --random', '--existing goes alone'],
  ['list-users ann', 'list-users takes no arguments.'],
  ['list-users --role king', '--role must be admin or user.'],
  ['repair-root-contexts now', 'repair-root-contexts takes no arguments.'],
])('“%s” is wrong use, of which nothing is repeated that may be a password', (line, why) => {
  const read = () => readCommand(line.split(' ').filter(Boolean))
  expect(read).toThrow(WrongUse)
  expect(read).toThrow(why)
  expect(read).not.toThrow('hunter2')
})
