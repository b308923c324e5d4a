import { Ajv2020 } from 'ajv/dist/2020.js'
import { describeApi, type OpenApi } from '../features/api-docs/openapi.ts'
import { addCalled } from './called.ts'

export interface Answered {
  status: number
  type: string | null | undefined
  text: string
}

interface Responses {
  [status: string]: { content?: Record<string, { schema?: object }> }
}

const DOCUMENT = 'openapi.json'
/** Any other path: a page or a file of the client. */
const ANY_PAGE = '/{page}'

const pointerTo = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

/** Operations sorted so that literal paths come first: `/users/me` before `/users/{id}`. */
const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        path,
        method,
        name: `${method.toUpperCase()} ${path}`,
        matches: path === ANY_PAGE ? /^/ : new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'), // prettier-ignore
        responses: responses as Responses,
      })),
    )
    .toSorted((a, b) => (a.path.replace(/\{/g, '\uffff') < b.path.replace(/\{/g, '\uffff') ? -1 : 1))

/**
 * Returns a function that throws if an answer differs from the document, and calls `called` for each successful
 * operation.
 */
export const checkerOf = (document: OpenApi, called: (operation: string) => void) => {
  const operations = operationsOf(document)
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
  ajv.addSchema(document, DOCUMENT)
  const refusal = pointerTo('components', 'responses', 'Refusal', 'content', 'application/json', 'schema')

  const demandShape = (name: string, pointer: string, { status, text }: Answered) => {
    const isValid = ajv.getSchema(`${DOCUMENT}#/${pointer}`)
    if (!isValid) throw new Error(`${name}: nothing is written of ${status}.`)
    if (isValid(JSON.parse(text)) === true) return
    const why = ajv.errorsText(isValid.errors, { dataVar: 'answer' })
    const extra = isValid.errors?.map(({ params }) => JSON.stringify(params)).join(' ')
    throw new Error(`${name} ${status} differs from ${DOCUMENT}: ${why} (${extra})\n${text.slice(0, 500)}`)
  }

  return (method: string, path: string, answer: Answered) => {
    const { status, type, text } = answer
    const [address = ''] = path.split('?')
    const operation = operations.find((one) => one.method === method.toLowerCase() && one.matches.test(address))
    if (!operation || status === 304) return
    const { name, responses } = operation
    const media = type?.split(';')[0]
    if (operation.path === ANY_PAGE && media !== 'text/html') return
    if (status >= 400 && !responses[status]?.content) {
      if (media === 'application/json') demandShape(name, refusal, answer)
      return
    }
    const response = responses[status]
    if (!response) throw new Error(`${name} answered ${status}, which is not written in ${DOCUMENT}.`)
    if (response.content) {
      if (!media || !response.content[media]) throw new Error(`${name} ${status} answered ${media}.`)
      const pointer = pointerTo('paths', operation.path, operation.method, 'responses', String(status), 'content', media, 'schema') // prettier-ignore
      if (media === 'application/json') demandShape(name, pointer, answer)
    } else if (status < 300 && text !== '') throw new Error(`${name} ${status} answered a body.`)
    called(name)
  }
}

let check: ReturnType<typeof checkerOf> | undefined

/** Compares an answer with the OpenAPI document (OPER-09). */
export const checkAnswer: ReturnType<typeof checkerOf> = (...answer) => {
  check ??= checkerOf(describeApi({ stack: [] }), addCalled)
  check(...answer)
}
