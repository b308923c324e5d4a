import * as z from 'zod/mini'
import { authorAnswerSchema, foundColumnsSchema, foundSchema, linkColumnsSchema } from './answers.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { designIterationSchema } from '../../../shared/domain/design-iterations.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { linkSchema, summarySchema } from '../../../shared/domain/links.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { searchQuerySchema } from '../../../shared/domain/search.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import { CONDITIONS } from './free-queries.ts'
import { SEARCH_FIELDS } from './search-fields.ts'

type JsonSchema = Record<string, unknown>
type Registry = ReturnType<typeof registryOf>

const registryOf = (named: Readonly<Record<string, z.core.$ZodType>>) => {
  const registry = z.registry<{ id?: string; description?: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  return registry
}

/** Old clients expect some errors in other forms. */
const refusalSchema = z.union([
  z.looseObject({
    message: z.string(),
    errors: z.optional(z.record(z.string(), z.looseObject({ message: z.string(), code: z.string() }))),
  }),
  z.object({ error: z.string() }),
])

/** Answer schemas that many operations share, by name. */
const NOUNS = {
  Author: authorAnswerSchema,
  Community: communitySchema,
  DesignIteration: designIterationSchema,
  Found: foundSchema,
  FoundColumns: foundColumnsSchema,
  Group: groupSchema,
  Link: linkSchema,
  LinkColumns: linkColumnsSchema,
  Object: objectSchema,
  Record: recordSchema,
  Refusal: refusalSchema,
  Summary: summarySchema,
  User: userSchema,
}
const nouns = registryOf(NOUNS)
const conditions = registryOf(CONDITIONS)
for (const [id, schema] of Object.entries(CONDITIONS))
  conditions.add(schema, {
    id,
    description: 'One value, or operators, which must all hold; `null` is a missing value.',
  })
for (const [field, description] of Object.entries(SEARCH_FIELDS))
  conditions.add(searchQuerySchema.shape[field as keyof typeof SEARCH_FIELDS], { description })

/** Output schema of a pipe; undefined if it ends with a transform. */
const formOf = ({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined => {
  if (def.type !== 'pipe' || !('out' in def)) return undefined
  const out = def.out as z.core.$ZodType
  return out._zod.def.type === 'transform' ? undefined : out
}

/** `closed` objects have no additional properties. */
const convert = (schema: z.core.$ZodType, metadata: Registry, closed: boolean): JsonSchema =>
  referring(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata,
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod
        delete jsonSchema.id
        if (closed && def.type === 'object' && !('catchall' in def && def.catchall))
          jsonSchema.additionalProperties = false
        // Requests may use upper-case digits.
        if (!closed && zodSchema === idSchema) jsonSchema.pattern = '^[0-9a-fA-F]{24}$'
        const form = formOf(zodSchema)
        if (form) Object.assign(jsonSchema, bare(convert(form, metadata, closed)))
      },
    }),
  )

/** Drops keys that only a top-level schema has. */
const bare = ({ $schema: _schema, $defs: _defs, ...schema }: JsonSchema): JsonSchema => schema

const schemaBy = (registry: Registry, closed: boolean) => (schema: z.core.$ZodType) => {
  const id = registry.get(schema)?.id
  return id === undefined ? bare(convert(schema, registry, closed)) : { $ref: `#/components/schemas/${id}` }
}

/** Returns the JSON Schema of a body or query; additional properties are ignored. */
export const schemaOfSent = schemaBy(conditions, false)

/** Returns the closed JSON Schema of an answer. */
export const schemaOfAnswer = schemaBy(nouns, true)

/** Returns the JSON Schemas of named answers and search conditions. */
export const namedSchemas = (): JsonSchema => ({
  ...(convert(z.object(NOUNS), nouns, true).$defs as JsonSchema),
  ...(convert(z.object(CONDITIONS), conditions, false).$defs as JsonSchema),
})

const referring = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
