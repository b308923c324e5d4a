import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import '../routes.ts'
import { ROOT } from '../paths.ts'
import { ACCOUNT_FIELDS, CARRIED, CARRIED_NAMES, carriedOf, STAYING } from './contents.ts'

const models = Object.values(mongoose.models)

test('every collection is either in an archive or has a reason why not [ARCH-02]', () => {
  const stored = models.map(({ collection }) => collection.name)
  expect([...CARRIED_NAMES, ...Object.keys(STAYING)].toSorted()).toEqual(stored.toSorted())
  for (const model of models.filter(({ schema }) => schema.path('communityId')))
    expect([
      ...CARRIED_NAMES,
      'notifications',
      'inboxentries',
      'apitokens',
      'lticourses',
      'ltiseats',
      'ltitargets',
    ]).toContain(model.collection.name)
})

test('fields that docs/PERSONAL-DATA.md calls secret, and addresses, are in no archive without accounts [ARCH-02]', () => {
  const secrets = readFileSync(join(ROOT, 'docs/PERSONAL-DATA.md'), 'utf8')
    .split('\n')
    .filter((line) => /\| [^|]*(secret|push subscription|identifies tokens|hash)[^|]*\|/.test(line))
    .flatMap((line) => {
      const [, collection = '', fields = ''] = line.split('|')
      const [name = ''] = /\w+/.exec(collection) ?? []
      return [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => `${name}.${field}`)
    })
  expect(secrets).toEqual(
    expect.arrayContaining(['communities.managerRegistrationKey', 'users.passwordHash', 'objects.subscriptions']),
  )
  const carried = CARRIED_NAMES.flatMap((name) => {
    const { model, stays, accounts = [] } = carriedOf(name)
    return Object.keys(model.schema.paths)
      .filter((path) => ![...stays, ...accounts].includes(path))
      .map((path) => `${name}.${path}`)
  })
  expect(
    carried.filter((field) => secrets.includes(field) || /email|token|subscription|key$|hash$/i.test(field)),
  ).toEqual([])
  expect(ACCOUNT_FIELDS.filter((field) => secrets.includes(`users.${field}`))).toEqual([])
})

test('the fields of the table are fields of the collection', () => {
  for (const [name, { model, stays, ids, ...rest }] of Object.entries(CARRIED)) {
    expect(model.collection.name).toBe(name)
    const named = [
      ...stays,
      ...ids,
      ...('accounts' in rest ? rest.accounts : []),
      ...Object.keys('values' in rest ? rest.values : {}),
    ]
    for (const field of named) expect(Object.keys(model.schema.paths)).toContain(field.split('.')[0])
  }
})
