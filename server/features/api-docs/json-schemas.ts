import * as z from 'zod/mini'
import { authorAnswerSchema } from './answers.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { linkSchema, summarySchema } from '../../../shared/domain/links.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { userSchema } from '../../../shared/domain/users.ts'

type JsonSchema = Record<string, unknown>

/** The nouns that many operations answer; the document has each of them once. */
const NOUNS = {
  Author: authorAnswerSchema,
  Community: communitySchema,
  Group: groupSchema,
  Link: linkSchema,
  Object: objectSchema,
  Record: recordSchema,
  Summary: summarySchema,
  User: userSchema,
}
const nouns = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NOUNS)) nouns.add(schema, { id })

/** JSON Schema as zod makes it of what travels; `closed` objects have no other members than those they name. */
const convert = (schema: z.core.$ZodType, closed: boolean): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    ...(closed && { metadata: nouns }),
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      delete jsonSchema.id
      if (closed && _zod.def.type === 'object' && !('catchall' in _zod.def && _zod.def.catchall))
        jsonSchema.additionalProperties = false
    },
  })

/** Makes the JSON Schema of a request's body or query: members that it does not name are ignored. */
export const schemaOfSent = (schema: z.core.$ZodType): JsonSchema => {
  const { $schema: _, ...made } = convert(schema, false)
  return made
}

/** Makes the JSON Schema of an answer, which holds what it names and nothing else; nouns are referred to. */
export const schemaOfAnswer = (schema: z.core.$ZodType): JsonSchema => {
  const noun = nouns.get(schema)
  if (noun) return { $ref: `#/components/schemas/${noun.id}` }
  const { $schema: _, $defs: __, ...made } = referring(convert(schema, true))
  return made
}

/** The JSON Schemas of the nouns, by their names. */
export const nounSchemas = (): unknown => referring(convert(z.object(NOUNS), true)).$defs

/** In the document nouns stand elsewhere than zod puts them. */
const referring = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
