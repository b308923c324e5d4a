import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { operationsIn } from '../../testing/called.ts'
import { routesOf } from '../../testing/routes-of.ts'
import type { OpenApi } from './openapi.ts'

let app: TestApp
let document: OpenApi
beforeAll(async () => {
  app = await startTestApp()
  document = (await app.request('GET', '/api/openapi.json')).body as OpenApi
})
afterAll(() => app.stop())

const shapes = (routes: readonly string[]) =>
  [...new Set(routes.map((route) => route.replace(/\{\*?\w+\}|:\w+/g, '{}')))].toSorted()

test('/api/openapi.json is a valid OpenAPI document [OPER-08]', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true })
  // OpenAPI forbids paths that differ only in parameter names; the validator doesn't check that.
  const paths = Object.keys(document.paths)
  expect(shapes(paths)).toHaveLength(paths.length)
})

test('its operations are exactly those of the server’s route table; one more or one less is seen [OPER-08]', () => {
  const served = createApp(app.ctx)
  expect(shapes(operationsIn(document))).toEqual(shapes(routesOf(served.router)))

  served.get('/api/planted', (_req, res) => res.json({}))
  expect(shapes(operationsIn(document))).not.toEqual(shapes(routesOf(served.router)))
  const { '/api/site': _, ...paths } = document.paths
  expect(shapes(operationsIn({ ...document, paths }))).not.toEqual(shapes(routesOf(createApp(app.ctx).router)))
})

test('it is generated from the schemas by which bodies are read, and nouns stand in it once [OPER-08]', () => {
  const { put } = document.paths['/api/communities/{id}/blockLogin'] ?? {}
  expect(put?.requestBody).toEqual({
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { registrationKey: { type: 'string', default: '' }, blocked: { type: 'boolean' } },
          required: ['blocked'],
        },
      },
    },
  })
  const { get } = document.paths['/api/links/{id}'] ?? {}
  expect(get?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } },
  })
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      ...described,
    })),
  )

test('the rules of Redocly find no fault in it [OPER-08]', async () => {
  // The linter doesn't know that ids have 24 hexadecimal digits, so paths look ambiguous.
  const rules = { 'no-ambiguous-paths': 'off' } as const
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  const isBare = (pointer = '') => bare.some((path) => pointer.startsWith(`#/paths/${path.replaceAll('/', '~1')}/get/`))
  const bare = operations().flatMap(({ path, method, security, parameters }) =>
    method === 'get' && security?.length === 0 && parameters.every((one) => one.in === 'path') ? [path] : [],
  )
  const faults = problems
    .map(({ ruleId, message, location }) => ({ ruleId, message, pointer: location[0]?.pointer }))
    .filter(({ ruleId, pointer }) => ruleId !== 'operation-4xx-response' || !isBare(pointer))
  expect(faults).toEqual([])
})

test('every operation has a name of its own, and says how it refuses where it can [OPER-08]', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['getObjectsById', 'postAuthLocal', 'postLinksByCommunityIdSearch']))
  for (const { name, security, parameters, requestBody, responses } of operations()) {
    const statuses = Object.keys(responses)
    expect([name, statuses]).toEqual([name, expect.arrayContaining(['default'])])
    if (security?.length !== 0) expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '403'])])
    if (security?.length !== 0 && parameters.some((one) => one.in === 'path')) expect([name, statuses]).toContainEqual(expect.arrayContaining(['404'])) // prettier-ignore
    if (requestBody) expect([name, statuses]).toEqual([name, expect.arrayContaining(['400', '413', '422'])])
  }
  expect(document.servers).toEqual([{ url: '/', description: 'This site.' }])
})

interface Body {
  content: Record<string, { schema: { properties: Record<string, { properties: Record<string, unknown> }> } }>
}
const bodyOf = (path: string) =>
  (document.paths[path]?.post?.requestBody as Body | undefined)?.content['application/json']?.schema.properties

test('the bodies of searches are described with their fields and operators [OPER-08]', () => {
  const contributions = bodyOf('/api/contributions/{communityId}/search')
  expect(Object.keys(contributions ?? {}).toSorted()).toEqual(['columns', 'query', 'searchType'])
  const { words, authors, pagesize, from, sort } = contributions?.query?.properties ?? {}
  expect(words).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], description: expect.stringMatching(/phrase/) }) // prettier-ignore
  expect(authors).toMatchObject({ type: 'array', items: { type: 'string' } })
  expect(pagesize).toMatchObject({ anyOf: [{ type: 'number' }, { type: 'string' }] })
  expect(from).toMatchObject({ type: 'string' })
  expect(sort).toMatchObject({ enum: ['relevance', 'newest'] })
  for (const field of Object.values(contributions?.query?.properties ?? {})) expect(field).toHaveProperty('description')

  const refs = (path: string) =>
    Object.fromEntries(
      Object.entries(bodyOf(path)?.query?.properties ?? {}).flatMap(([name, schema]) => {
        const { $ref } = schema as { $ref?: string }
        return $ref ? [[name, $ref.split('/').at(-1)]] : []
      }),
    )
  expect(refs('/api/links/{communityId}/search')).toEqual({
    _id: 'IdCondition',
    communityId: 'IdCondition',
    from: 'IdCondition',
    to: 'IdCondition',
    type: 'TextCondition',
    created: 'DateCondition',
    modified: 'DateCondition',
    'data.*': 'ValueCondition',
    '_from.created': 'DateCondition',
    '_from.modified': 'DateCondition',
    '_from.*': 'ValueCondition',
    '_to.created': 'DateCondition',
    '_to.modified': 'DateCondition',
    '_to.*': 'ValueCondition',
  })
  expect(refs('/api/records/search/{communityId}')).toMatchObject({ targetId: 'IdCondition', timestamp: 'DateCondition' }) // prettier-ignore
  expect(refs('/api/historicalobjects/{communityId}/search')).toMatchObject({ dataType: 'TextCondition' })
  const { schemas } = document.components as { schemas: Record<string, { anyOf?: { properties?: object }[] }> }
  const operators = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists']
  for (const kind of ['IdCondition', 'TextCondition', 'DateCondition', 'ValueCondition'])
    expect(Object.keys(schemas[kind]?.anyOf?.at(-1)?.properties ?? {})).toEqual(operators)
  expect(bodyOf('/api/links/{communityId}/search')?.query?.properties).toMatchObject({ $or: { type: 'array' }, $and: { type: 'array' } }) // prettier-ignore
})

test('whole objects and chosen columns are two schemas [OPER-08]', () => {
  const answer = (path: string) =>
    (document.paths[path]?.post?.responses['200'] as { content: Record<string, { schema: unknown }> } | undefined)?.content['application/json']?.schema // prettier-ignore
  const either = (whole: string, columns: string) => ({
    anyOf: [whole, columns].map((name) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })),
  })
  expect(answer('/api/contributions/{communityId}/search')).toEqual(either('Found', 'FoundColumns'))
  expect(answer('/api/links/{communityId}/search')).toEqual(either('Link', 'LinkColumns'))
  const { schemas } = document.components as { schemas: Record<string, { required?: string[]; properties: object }> }
  expect(schemas.Found?.required).toEqual(expect.arrayContaining(['title', 'data', 'text4search', 'wordCount', 'authors'])) // prettier-ignore
  for (const name of ['FoundColumns', 'LinkColumns']) expect(schemas[name]?.required).toEqual(['_id'])
  expect(schemas.FoundColumns?.properties).not.toHaveProperty('data')
  expect(schemas.FoundColumns?.properties).not.toHaveProperty('comments')
})

test('ids are sent in any case and answered in lower case [OPER-08, CALL-112]', () => {
  const { schemas } = document.components as { schemas: Record<string, { properties: Record<string, unknown> }> }
  expect(schemas.Link?.properties.from).toMatchObject({ pattern: '^[0-9a-f]{24}$' })
  const { post } = document.paths['/api/links'] ?? {}
  expect(JSON.stringify(post?.requestBody)).toContain('"from":{"type":"string","pattern":"^[0-9a-fA-F]{24}$"}')
})

test('the counting rule that pages of analysis link to is read without a session [ANLY-01]', async () => {
  const page = await app.request('GET', '/api/docs/RESEARCHERS.md')
  expect(page.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i)
  expect(page.text).toContain('## What pages of analysis count')
  expect(page.text).toContain('everything the reader may read, the reader’s own private notes included')
})

test('people read the same on /api/docs, which loads nothing', async () => {
  const page = await app.request('GET', '/api/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.text).not.toMatch(/<script|<link|src=/)
  for (const path of Object.keys(document.paths)) expect(page.text).toContain(`<code>${path}</code>`)
})
