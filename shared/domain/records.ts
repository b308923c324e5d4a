import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** The log line of one act: who, when, what kind; it points to the frozen content (contract/model.md 9). */
export const recordSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  authorId: z.nullable(idSchema),
  targetId: z.optional(idSchema),
  type: z.string(),
  timestamp: dateSchema,
  modified: dateSchema,
  data: z.record(z.string(), z.unknown()),
  historicalObjectType: z.optional(z.enum(['Object', 'Link'])),
  historicalObjectId: z.optional(idSchema),
  historicalVariableName: z.optional(z.string()),
  historicalOperationType: z.optional(z.enum(['created', 'modified', 'deleted'])),
})
export type ActRecord = z.infer<typeof recordSchema>

/** Lists what only the server logs; a client's own records have other types. */
export const RESERVED_RECORD_TYPES: readonly string[] = ['created', 'modified', 'read']

/** A record of a client's own; who, where and when is the server's to say. */
export const newRecordSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  targetId: z.optional(z.nullable(idSchema)),
  data: z._default(z.record(z.string(), z.unknown()), {}),
})
export type NewRecord = z.infer<typeof newRecordSchema>

/** The snapshot a record points to: the object after the change, or the link (for a removal: as it was). */
export const historicalObjectSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.enum(['Object', 'Link']),
  dataId: idSchema,
  dataType: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type HistoricalObject = z.infer<typeof historicalObjectSchema>

export type ReadState = 'unread' | 'read' | 'modified'

/** Returns how an object stands to the reader: the read link's time against the object's own (contract/model.md 9). */
export const readState = (readAt: string | undefined, modified: string): ReadState =>
  readAt === undefined ? 'unread' : readAt < modified ? 'modified' : 'read'
