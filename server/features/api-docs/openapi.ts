import { apiTokenRefusal } from '../../platform/token-calls.ts'
import { bodySchemaOf } from '../../platform/http.ts'
import { routesOf } from '../../platform/routes-of.ts'
import { readVersions } from '../../platform/versions.ts'
import { namedSchemas, schemaOfAnswer, schemaOfSent } from './json-schemas.ts'
import type { Content, Operation } from './operation.ts'
import { ROOMS } from './operations/operations.ts'

interface Described {
  operationId: string
  tags: readonly string[]
  summary: string
  /** Empty without sign-in; as for the whole API if missing. */
  security?: readonly Record<string, readonly never[]>[]
  parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: readonly { url: string; description: string }[]
  security: readonly unknown[]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  components: unknown
}

const DESCRIPTION = `Everything that the pages of this site ask the server for. A program sends a personal API token (page “Settings”) as a bearer token; it opens what its owner may read and,
if its scope is \`write\`, notes and links, and answers 403 elsewhere. A session is sent likewise; \`POST /auth/local\` gives it.
Ids have 24 hexadecimal digits, dates are ISO 8601 in UTC with milliseconds. A refusal has its code in the header \`X-Error-Code\`.
A search says in \`X-Total-Count\` how many there are on all its pages.
A POST that makes something is answered once for each \`Idempotency-Key\`. Uploaded files are below \`/attachments\` and \`/uploads\`.`

/** Personal tokens serve the calls of `apiTokenRefusal` alone. */
const securityOf = (method: string, path: string, { open }: Operation): Pick<Described, 'security'> => {
  if (open) return { security: [] }
  const call = { method, baseUrl: '', path: path.replaceAll(/\{\w+\}/g, '0'.repeat(24)) }
  return apiTokenRefusal({}, call) ? {} : { security: [{ session: [] }, { apiToken: [] }] }
}

/** Errors by status, as components; others are described as `Refusal`. */
const REFUSALS = {
  400: { name: 'Malformed', description: 'The request is malformed.' },
  401: { name: 'NoSession', description: 'There is no session, or it has ended.' },
  403: { name: 'Forbidden', description: 'You may not do this.' },
  404: { name: 'NotFound', description: 'It does not exist.' },
  409: { name: 'Conflict', description: 'Something else was changed in the meantime.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  422: { name: 'Invalid', description: 'Fields are refused; `errors` names them.' },
  429: { name: 'TooMany', description: 'Too many requests; `Retry-After` says how many seconds to wait.' },
} as const
type RefusalStatus = keyof typeof REFUSALS

const REFUSED = {
  'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
  'text/plain': {},
} as const
const refusalNamed = (name: string) => ({ $ref: `#/components/responses/${name}` })

const refusalsOf = (path: string, { open, query, refuses = [] }: Operation, hasBody: boolean): RefusalStatus[] => [
  ...(hasBody ? ([400, 413] as const) : []),
  ...(open ? [] : ([401, 403, 429] as const)),
  ...(open || (!hasBody && !path.includes('{')) ? [] : ([404] as const)),
  ...(hasBody || query ? ([422] as const) : []),
  ...refuses,
]

const contentOf = (content: Content, schemaOf: typeof schemaOfAnswer) =>
  typeof content === 'string' ? { [content]: {} } : { 'application/json': { schema: schemaOf(content) } }

const responsesOf = (operation: Operation, refusals: readonly RefusalStatus[]) => {
  const answers = Object.entries(operation).filter(([key]) => /^\d+$/.test(key)) as [string, Content | null][]
  const responses = answers.map(([status, content]) => {
    const description = status.startsWith('3') ? 'Leads on.' : 'Done.'
    return [status, { description, ...(content !== null && { content: contentOf(content, schemaOfAnswer) }) }]
  })
  return {
    ...Object.fromEntries(refusals.map((status) => [status, refusalNamed(REFUSALS[status].name)])),
    ...Object.fromEntries(responses),
    default: refusalNamed('Refusal'),
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

/** Routes that differ only in parameter names share a path. */
const pathsOf = (routes: readonly string[]) => {
  const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const pathOf = (route: string) => route.replace(/^\w+ /, '').replace(/:(\w+)|\{\*(\w+)\}/g, '{$1$2}')
  const chosen = new Map(
    routes
      .map(pathOf)
      .toSorted(byIds)
      .map((path) => [shapeOf(path), path]),
  )
  return (route: string) => chosen.get(shapeOf(pathOf(route))) ?? pathOf(route)
}
const byIds = (a: string, b: string) => Number(a.includes('{id}')) - Number(b.includes('{id}'))

/** E.g. `getObjectsById`. */
const operationIdOf = (method: string, path: string) => {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/**
 * Describes the routes below a router as OpenAPI 3.1: requests by the routes' validation schemas, answers by `ROOMS`.
 */
export const describeApi = (router: unknown): OpenApi => {
  const bodies = new Map(
    routesOf(router).map(({ method, path, handlers }) => [`${method} ${path}`, bodySchemaOf(handlers)]),
  )
  const paths: OpenApi['paths'] = {}
  const pathOf = pathsOf(ROOMS.flatMap(({ operations }) => Object.keys(operations)))
  for (const { name, operations } of ROOMS)
    for (const [route, operation] of Object.entries(operations)) {
      const [method = ''] = route.split(' ')
      const path = pathOf(route)
      const body = operation.body ?? bodies.get(route)
      const content = body && Object.assign({}, ...[body].flat().map((one) => contentOf(one, schemaOfSent)))
      const described: Described = {
        operationId: operationIdOf(method, path),
        tags: [name],
        summary: operation.summary,
        ...securityOf(method, path, operation),
        parameters: parametersOf(path, operation),
        ...(content && { requestBody: { content } }),
        responses: responsesOf(operation, refusalsOf(path, operation, body !== undefined)),
      }
      paths[path] = { ...paths[path], [method.toLowerCase()]: described }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Buildon',
      version: readVersions().product,
      description: DESCRIPTION,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'This site.' }],
    security: [{ session: [] }],
    tags: ROOMS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(),
      responses: {
        ...Object.fromEntries(
          Object.values(REFUSALS).map(({ name, description }) => [name, { description, content: REFUSED }]),
        ),
        Refusal: { description: 'Refused.', content: REFUSED },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of a session.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'Personal API token, from the page “Settings”.' },
      },
    },
  }
}
