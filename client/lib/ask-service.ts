import * as z from 'zod/mini'

/** An outside service that has not answered by then has failed. */
const ANSWER_MS = 30_000
/** Bytes of an answer: more is no answer to our questions. */
const ANSWER_MAX = 256 * 1024

const readAtMost = async (answer: Response, max: number): Promise<string> => {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text + decoder.decode()
    size += part.value.length
    if (size > max) {
      void reader?.cancel()
      throw new Error(`${answer.url} answers more than ${max} bytes.`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
}

/**
 * Posts JSON to an outside service (contract/api.md 26) and parses its answer by a schema. It is told nothing but the body: no cookie,
 * and not where the reader is. Rejects where it is slow, fails, or says something else.
 */
export const askService = async <S extends z.ZodMiniType>(
  url: string,
  body: unknown,
  schema: S,
): Promise<z.output<S>> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`)
  return schema.parse(JSON.parse(await readAtMost(answer, ANSWER_MAX)))
}
