import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Log entry of an action (contract/model.md 9). */
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
  /** A manager has hidden the version (MODR-03); only in an object's history. */
  hidden: z.optional(z.literal(true)),
})
export type ActRecord = z.infer<typeof recordSchema>

export const RESERVED_RECORD_TYPES: readonly string[] = ['created', 'modified', 'read']

/** A client's own record; author, community and time are set by the server. */
export const newRecordSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  targetId: z.optional(z.nullable(idSchema)),
  data: z._default(z.record(z.string(), z.unknown()), {}),
})
export type NewRecord = z.infer<typeof newRecordSchema>

/** The object after the change, or the link (before it, for a removal). */
export const historicalObjectSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.enum(['Object', 'Link']),
  dataId: idSchema,
  dataType: z.string(),
  data: z.record(z.string(), z.unknown()),
  hidden: z.optional(z.literal(true)),
})
export type HistoricalObject = z.infer<typeof historicalObjectSchema>

export type ReadState = 'unread' | 'read' | 'modified'

/** Returns the read state: the read link's time compared with the object's `modified` (contract/model.md 9). */
export const readState = (readAt: string | undefined, modified: string): ReadState =>
  readAt === undefined ? 'unread' : readAt < modified ? 'modified' : 'read'
