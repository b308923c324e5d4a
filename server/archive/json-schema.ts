import * as z from 'zod/mini'
import { ACCOUNT_FIELDS, ACCOUNTS, CARRIED, type Carried } from './contents.ts'
import { fieldsOf } from './documents.ts'
import { manifestSchema } from './format.ts'

const DATE = { type: 'string', format: 'date-time' }
const KINDS: Readonly<Record<string, object>> = {
  String: { type: 'string' },
  Number: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: DATE,
  Array: { type: 'array' },
  Mixed: {},
}

const orNull = (kind: object) => ('type' in kind ? { ...kind, type: [kind.type, 'null'] } : kind)

const schemaOf = (carried: Carried) => ({
  type: 'object',
  required: ['_id'],
  additionalProperties: false,
  properties: Object.fromEntries(
    fieldsOf(carried).map(([field, { instance, embeddedSchemaType }]) => {
      const isList = instance === 'Array' && embeddedSchemaType?.instance === 'String'
      const values = carried.values?.[field]
      const kind = {
        ...KINDS[instance],
        ...(isList && { items: KINDS.String }),
        ...(values && { enum: [...values, null] }),
      }
      return [field, orNull(kind)]
    }),
  ),
})

/** Returns the content of docs/archive.schema.json. */
export const archiveSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Archive of a community',
  $defs: {
    'manifest.json': z.toJSONSchema(manifestSchema),
    ...Object.fromEntries(Object.entries(CARRIED).map(([name, carried]) => [`${name}.jsonl`, schemaOf(carried)])),
    [`${ACCOUNTS.name}.jsonl`]: {
      type: 'object',
      properties: Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, field === 'created' ? DATE : KINDS.String])),
    },
  },
})
