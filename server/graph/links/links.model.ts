import mongoose, { Schema } from 'mongoose'
import type { LinkType, Place, Summary } from '../../../shared/domain/links.ts'

export type SummaryDoc = Omit<Summary, 'created' | 'modified'> & { created: Date; modified: Date }

/** A stored link. Only `read` links lack summaries; these are joined on reading (contract/README.md 19). */
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

export type FullLink = LinkDoc & { _from: SummaryDoc; _to: SummaryDoc }

/** Excludes `read` links: reading is personal, so only queries about reading include them. */
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
    // Sort order of searches of any type; without the index all links of a community would be sorted in memory.
    .index({ communityId: 1, created: 1, _id: 1 })
    .index({ communityId: 1, 'data.type': 1 }),
)
