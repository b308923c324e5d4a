import type * as z from 'zod/mini'
import { parseJson } from './parse-json.ts'

const TIME_LIMIT_MS = 10_000
const ANSWER_MAX_BYTES = 1024 * 1024

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

/**
 * Posts JSON to a service of another site (contract/api.md 26) and parses its answer by a schema. It is told nothing but the body: no
 * cookie, and not where the reader is. Rejects where there is no answer in time, a status of failure, or something else.
 */
export const askSite = async <S extends z.ZodMiniType>(
  url: string,
  body: Readonly<Record<string, unknown>>,
  schema: S,
  { limitMs = TIME_LIMIT_MS }: { limitMs?: number } = {},
): Promise<z.output<S>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limitMs),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return schema.parse(parseJson(await textOf(response)))
}
