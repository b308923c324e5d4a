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

/** Routes as they are but for the names of what stands in their paths. */
const shapes = (routes: readonly string[]) =>
  [...new Set(routes.map((route) => route.replace(/\{\*?\w+\}|:\w+/g, '{}')))].toSorted()

test('/api/openapi.json is a valid OpenAPI document [OPER-08]', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true })
  // Paths that differ in the names of their parts alone are refused by OpenAPI, but not by the validator.
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

test('people read the same on /api/docs, which loads nothing', async () => {
  const page = await app.request('GET', '/api/docs')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.text).not.toMatch(/<script|<link|src=/)
  for (const path of Object.keys(document.paths)) expect(page.text).toContain(`<code>${path}</code>`)
})
