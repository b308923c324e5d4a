import * as z from 'zod/mini'
import { takenBy } from '../../platform/http.ts'
import { routesOf } from '../../platform/routes-of.ts'
import { readVersions } from '../../platform/versions.ts'
import { nounSchemas, schemaOfAnswer, schemaOfSent } from './json-schemas.ts'
import type { Content, Operation } from './operation.ts'
import { ROOMS } from './operations/operations.ts'

interface Described {
  tags: readonly string[]
  summary: string
  security?: readonly never[]
  parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/** An OpenAPI document, as far as others need to know of it. */
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  security: readonly unknown[]
  tags: readonly { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: unknown
}

const DESCRIPTION = `Everything that the pages of this site ask the server for. A session is sent as a bearer token, which \`POST /auth/local\` gives.
Ids have 24 hexadecimal digits, dates are ISO 8601 in UTC with milliseconds. A refusal has its code in the header \`X-Error-Code\`.
A POST that makes something is answered once for each \`Idempotency-Key\`. Uploaded files are below \`/attachments\` and \`/uploads\`.`

/** Describes every refusal in JSON; old clients want some of them in other forms. */
const refusalSchema = z.union([
  z.looseObject({
    message: z.string(),
    errors: z.optional(z.record(z.string(), z.looseObject({ message: z.string(), code: z.string() }))),
  }),
  z.object({ error: z.string() }),
])

const contentOf = (content: Content, schemaOf: typeof schemaOfAnswer) =>
  typeof content === 'string' ? { [content]: {} } : { 'application/json': { schema: schemaOf(content) } }

const responsesOf = (operation: Operation) => {
  const answers = Object.entries(operation).filter(([key]) => /^\d+$/.test(key)) as [string, Content | null][]
  const responses = answers.map(([status, content]) => {
    const description = status.startsWith('3') ? 'Leads on.' : 'Done.'
    return [status, { description, ...(content !== null && { content: contentOf(content, schemaOfAnswer) }) }]
  })
  return {
    ...Object.fromEntries(responses),
    default: { $ref: '#/components/responses/Refusal' },
  } as Described['responses']
}

const parametersOf = (path: string, { query }: Operation): Described['parameters'] => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  if (!query) return inPath
  const { properties = {}, required = [] } = schemaOfSent(query) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema }
  })
  return [...inPath, ...inQuery]
}

/** Returns the path of a route in the document: paths that differ in the names of their parts alone are one to OpenAPI. */
const pathsOf = (routes: readonly string[]) => {
  const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const pathOf = (route: string) => route.replace(/^\w+ /, '').replace(/:(\w+)|\{\*(\w+)\}/g, '{$1$2}')
  // `{id}` fits every noun.
  const chosen = new Map(
    routes
      .map(pathOf)
      .toSorted(byIds)
      .map((path) => [shapeOf(path), path]),
  )
  return (route: string) => chosen.get(shapeOf(pathOf(route))) ?? pathOf(route)
}
const byIds = (a: string, b: string) => Number(a.includes('{id}')) - Number(b.includes('{id}'))

/**
 * Describes the routes below a router as OpenAPI 3.1: what they take as the schemas say by which they read it, what they
 * answer as `ROOMS` does, whose operations are described whether there is such a route or not.
 */
export const describeApi = (router: unknown): OpenApi => {
  const bodies = new Map(routesOf(router).map(({ method, path, handlers }) => [`${method} ${path}`, takenBy(handlers)]))
  const paths: OpenApi['paths'] = {}
  const pathOf = pathsOf(Object.values(ROOMS).flatMap((operations) => Object.keys(operations)))
  for (const [room, operations] of Object.entries(ROOMS))
    for (const [route, operation] of Object.entries(operations)) {
      const [method = ''] = route.split(' ')
      const path = pathOf(route)
      const body = operation.body ?? bodies.get(route)
      const content = body && Object.assign({}, ...[body].flat().map((one) => contentOf(one, schemaOfSent)))
      const described: Described = {
        tags: [room],
        summary: operation.summary,
        ...(operation.open && { security: [] }),
        parameters: parametersOf(path, operation),
        ...(content && { requestBody: { content } }),
        responses: responsesOf(operation),
      }
      paths[path] = { ...paths[path], [method.toLowerCase()]: described }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Buildon', version: readVersions().product, description: DESCRIPTION },
    security: [{ session: [] }],
    tags: Object.keys(ROOMS).map((name) => ({ name })),
    paths,
    components: {
      schemas: nounSchemas(),
      responses: {
        Refusal: {
          description: 'Refused.',
          content: { 'application/json': { schema: schemaOfAnswer(refusalSchema) }, 'text/plain': {} },
        },
      },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}
