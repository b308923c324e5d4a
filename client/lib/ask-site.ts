import type * as z from 'zod/mini'
import { parseJson } from './parse-json.ts'

const TIME_LIMIT_MS = 10_000
const ANSWER_MAX_BYTES = 1024 * 1024

/** Throws on an answer above the size limit. */
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
 * Posts JSON to a service of another site (contract/api.md 26) and parses its answer by a schema. Sends no cookie and
 * no referrer. Rejects on a timeout, an error status or an invalid answer.
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
