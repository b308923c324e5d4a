import mongoose, { Schema } from 'mongoose'
import type { LinkType, Place, Summary } from '../../../shared/domain/links.ts'

/** A link's cached summary of an end, as stored. */
export type SummaryDoc = Omit<Summary, 'created' | 'modified'> & { created: Date; modified: Date }

/** A stored link. Only `read` links carry no summaries: theirs are joined on reading (contract/README.md 19). */
export interface LinkDoc {
  _id: string
  communityId: string
  from: string
  to: string
  type: LinkType
  data: Place
  created: Date
  modified: Date
  _from?: SummaryDoc
  _to?: SummaryDoc
}

/** A link that carries both summaries: every one but a `read` link. */
export type FullLink = LinkDoc & { _from: SummaryDoc; _to: SummaryDoc }

/** Leaves out `read` links: who has read what is personal, and only what is about reading finds them. */
export const WITHOUT_READS = { type: { $ne: 'read' } } as const

const text = { type: String, required: true }

export const LinkModel = mongoose.model<LinkDoc>(
  'Link',
  new Schema<LinkDoc>(
    {
      _id: text,
      communityId: text,
      from: text,
      to: text,
      type: text,
      data: Schema.Types.Mixed,
      created: Date,
      modified: Date,
      _from: Schema.Types.Mixed,
      _to: Schema.Types.Mixed,
    },
    { collection: 'links', minimize: false, versionKey: false },
  )
    .index({ from: 1, type: 1, to: 1 })
    .index({ to: 1, type: 1 })
    .index({ communityId: 1, type: 1, created: 1, _id: 1 })
    // Searches of any type are in this order: sorted without it, all links of a community would be in memory at once.
    .index({ communityId: 1, created: 1, _id: 1 })
    .index({ communityId: 1, 'data.type': 1 }),
)
