import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose, { type Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '../shared/wire/errors.ts'
import { createApp } from './app.ts'
import { ROOT } from './paths.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { routesOf } from './testing/routes-of.ts'

// Names in stored data and on the wire must not change: old clients and stored data depend on them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pathsOf = (schema: Schema, at = ''): string[] =>
  Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as { schema?: Schema }).schema
    return inner ? pathsOf(inner, `${at}${path}.`) : `${at}${path}`
  })

const stored = () =>
  Object.values(mongoose.models)
    .flatMap(({ collection, schema }) => [
      ...pathsOf(schema).map((path) => `${collection.name}.${path}`),
      ...schema.indexes().map((index) => `${collection.name} ${JSON.stringify(index)}`),
    ])
    .toSorted()

const sources = ['shared', 'server', 'client'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /(?<!\.test)\.tsx?$/.test(name) && !/(^|\/)(testing|compat-tests|locales|demo|earlier)\//.test(name),
    )
    .map((name) => readFileSync(join(ROOT, room, name), 'utf8')),
)
const literals = (pattern: RegExp) => {
  const found = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, literal]) => literal ?? ''))
  return [...new Set(found)].toSorted()
}

test('collections, fields, indexes, routes, refusals, events, headers, storage and classes are called as they were', async () => {
  const names = {
    stored: stored(),
    routes: [...new Set(routesOf(createApp(app.ctx).router))].toSorted(),
    refusals: Object.entries(ERRORS)
      .map(([code, { status }]) => `${code} ${status}`)
      .toSorted(),
    events: literals(
      /['"]((?:link|contribution|noteCount|presence|views|citations):(?:save|remove|update)|subscribe|unsubscribe|presence)['"]/g,
    ),
    headers: literals(/['"](X-[\w-]+|[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+)['"]/g),
    storage: literals(/(?:KEY = |OWNER = |['"`](?=buildon\.))['"`]?([\w.${}/]+)['"`]/g),
    classes: literals(/\b(KF[A-Z]\w+|mceNonEditable|inline-attachment)\b/g),
  }
  const text = Object.entries(names).map(([title, lines]) => `# ${title}\n${lines.join('\n')}\n`)
  await expect(text.join('\n')).toMatchFileSnapshot('testing/stored-and-sent.txt')
})
