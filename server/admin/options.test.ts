import { expect, test } from 'vitest'
import { readCommand, UsageError } from './options.ts'

const person = { firstName: 'Site', lastName: 'Admin', email: '' }

test.each([
  ['--help', { name: 'help' }],
  ['create-admin --help', { name: 'help' }],
  ['create-admin ann', { name: 'create-admin', userName: 'ann', random: false, mustChange: true, person }],
  ['create-admin ann --lasting', { name: 'create-admin', userName: 'ann', random: false, mustChange: false, person }],
  [
    'create-admin ann --random --first Ann --last Lee --email a@example.org',
    {
      name: 'create-admin',
      userName: 'ann',
      random: true,
      mustChange: true,
      person: { firstName: 'Ann', lastName: 'Lee', email: 'a@example.org' },
    },
  ],
  ['create-admin ann --existing', { name: 'promote', userName: 'ann' }],
  ['reset-password ann', { name: 'reset-password', userName: 'ann', random: false }],
  ['reset-password ann --once', { name: 'reset-password', userName: 'ann', random: false, mustChange: true }],
  ['reset-password ann --lasting', { name: 'reset-password', userName: 'ann', random: false, mustChange: false }],
  ['--random reset-password ann', { name: 'reset-password', userName: 'ann', random: true }],
  ['reset-second-factor ann', { name: 'reset-second-factor', userName: 'ann' }],
  ['list-users', { name: 'list-users' }],
  ['list-users --role admin --query lee', { name: 'list-users', role: 'admin', query: 'lee' }],
  ['repair-root-contexts', { name: 'repair-root-contexts' }],
  ['list-communities', { name: 'list-communities' }],
  ['log-backup', { name: 'log-backup' }],
  ['backup site.zip', { name: 'backup', file: 'site.zip' }],
  ['restore site.zip', { name: 'restore', file: 'site.zip', replace: false }],
  ['restore --replace site.zip', { name: 'restore', file: 'site.zip', replace: true }],
  ['check', { name: 'check' }],
  ['lti-keys rotate', { name: 'lti-keys' }],
  ['remove-community 1a2b --title Pond', { name: 'remove-community', communityId: '1a2b', title: 'Pond' }],
  [
    'analyse stats 1a2b --filter from=2026-09-01 --filter q=a=b',
    { name: 'analyse', page: 'stats', communityId: '1a2b', filters: { from: '2026-09-01', q: 'a=b' } },
  ],
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
  ['reset-second-factor', 'reset-second-factor needs a user name.'],
  ['reset-second-factor ann hunter2', 'reset-second-factor takes one user name'],
  ['reset-second-factor ann --random', 'reset-second-factor does not know --random.'],
  ['reset-password ann --once --lasting', '--once and --lasting exclude each other.'],
  ['backup', 'backup needs the name of one file.'],
  ['backup hunter2 hunter2', 'backup needs the name of one file.'],
  ['backup site.zip --replace', 'backup does not know --replace.'],
  ['restore --replace', 'restore needs the name of one file.'],
  ['check hunter2', 'check takes no arguments.'],
  ['list-users ann', 'list-users takes no arguments.'],
  ['list-users --role king', '--role must be admin or user.'],
  [
    'analyse nothing 1a2b',
    'analyse needs a page, one of stats, dashboard, dashboard2, s2viz, authornetwork, lexicalanalysis, studentdictionary',
  ],
  ['analyse stats', 'analyse needs the id of one community.'],
  ['analyse stats 1a2b --filter hunter2', '--filter needs name=value.'],
  ['remove-community 1a2b', 'remove-community needs --title'],
  ['remove-community --title Pond', 'remove-community needs the id of one community.'],
  ['list-communities all', 'list-communities takes no arguments.'],
  ['repair-root-contexts now', 'repair-root-contexts takes no arguments.'],
])('“%s” is wrong use, of which nothing is repeated that may be a password', (line, why) => {
  const read = () => readCommand(line.split(' ').filter(Boolean))
  expect(read).toThrow(UsageError)
  expect(read).toThrow(why)
  expect(read).not.toThrow('hunter2')
})
