import * as z from 'zod/mini'
import { askSite } from '../../lib/ask-site.ts'

/** Bounds what is shown of a service's words about a failure. */
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
  const { code, desc = '', obj } = await askSite(url, body, answerSchema)
  if (code !== 'success') throw new ServiceRefusal(desc.trim().slice(0, SAID_MAX))
  return schema.parse(obj)
}
