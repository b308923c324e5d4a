import * as z from 'zod/mini'
import { askSite } from '../../lib/ask-site.ts'

/** Maximum length of a service's error message, in characters. */
const SAID_MAX = 300

/** A service refused a request. */
export class ServiceRefusal extends Error {
  readonly said: string
  constructor(said: string) {
    super(said)
    this.name = 'ServiceRefusal'
    this.said = said
  }
}

const answerSchema = z.object({
  code: z.string(),
  desc: z.catch(z.optional(z.string()), undefined),
  obj: z.optional(z.unknown()),
})

/**
 * Calls an external service and returns its `obj`. Only the code “success” is one (contract/api.md 26); another code
 * throws a ServiceRefusal, other failures (timeout, error status, invalid answer) throw other errors.
 */
export const askService = async <S extends z.ZodMiniType>(
  url: string,
  body: Readonly<Record<string, unknown>>,
  schema: S,
): Promise<z.output<S>> => {
  const { code, desc = '', obj } = await askSite(url, body, answerSchema)
  if (code !== 'success') throw new ServiceRefusal(desc.trim().slice(0, SAID_MAX))
  return schema.parse(obj)
}
