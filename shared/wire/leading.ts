import * as z from 'zod/mini'
import { idSchema } from './ids.ts'

/** Minimum time between two moves of a leader, in ms. */
export const LEAD_MOVE_MS = 50
/** Minimum time between two moves that are relayed, in ms; shorter, so that punctual ones never wait. */
export const LEAD_RELAY_MS = 25
export const LEAD_REPEAT_MS = 3_000
/** After this silence a “Follow me” has ended, in ms. */
export const LEAD_SILENT_MS = 10_000
/** How long “Bring everyone here” is repeated, in ms. */
export const LEAD_OFFERED_MS = 60_000

const FARTHEST = 1e7
const position = z.number().check(z.gte(-FARTHEST), z.lte(FARTHEST))
const length = z.number().check(z.gte(1), z.lte(FARTHEST))

/** In units of the view. */
const areaSchema = z.object({ x: position, y: position, width: length, height: length })
export type Area = z.infer<typeof areaSchema>

/** `here`: “Bring everyone here” (LEAD-01); `follow`: “Follow me” (LEAD-02). */
export const leadSchema = z.object({
  /** Chosen by the leader's client; the same while it goes on. */
  leadId: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  kind: z.enum(['here', 'follow']),
  viewId: idSchema,
  objectId: z.optional(idSchema),
  area: z.optional(areaSchema),
})
export type Lead = z.infer<typeof leadSchema>

export interface LeadUpdate extends Pick<Lead, 'leadId' | 'kind'> {
  communityId: string
  /** Author id. */
  leaderId: string
  /** Null if the receiver may not read it, for `follow` only. `title`: of the object, else of the view. */
  target: (Pick<Lead, 'viewId' | 'objectId' | 'area'> & { title: string }) | null
}

export type LeadEnd = Pick<LeadUpdate, 'communityId' | 'leaderId' | 'leadId'>
