import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'

const TIME_LIMIT_MS = 10_000
const ANSWER_MAX_BYTES = 1024 * 1024
/** What a service says of a failure is shown: as much of it as one reads. */
const SAID_MAX = 300

/** A service has answered that it did not do what it was asked to. */
export class ServiceRefusal extends Error {
  /** Why, in its own words; empty where it gave none. */
  readonly said: string
  constructor(said: string) {
    super(said)
    this.name = 'ServiceRefusal'
    this.said = said
  }
}

/** Reads an answer; throws where it is longer than any that a service has reason to give. */
const textOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > ANSWER_MAX_BYTES) {
      void reader?.cancel().catch(() => undefined)
      throw new Error('The answer of the service is too long.')
    }
    text += decoder.decode(value, { stream: true })
  }
}

const answerSchema = z.object({
  code: z.string(),
  desc: z.catch(z.optional(z.string()), undefined),
  obj: z.optional(z.unknown()),
})

/**
 * Asks a service of another site, and answers its `obj`. Done is only what it answers with the code “success”
 * (contract/api.md 26); another code throws a ServiceRefusal, and anything else (no answer in time, a status of failure, what
 * is no answer of its protocol) another error.
 */
export const askService = async <S extends z.ZodMiniType>(
  url: string,
  body: Readonly<Record<string, unknown>>,
  schema: S,
): Promise<z.output<S>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  const { code, desc = '', obj } = answerSchema.parse(parseJson(await textOf(response)))
  if (code !== 'success') throw new ServiceRefusal(desc.trim().slice(0, SAID_MAX))
  return schema.parse(obj)
}
