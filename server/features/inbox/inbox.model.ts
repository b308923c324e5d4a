import mongoose, { Schema } from 'mongoose'
import type { InboxKind } from '../../../shared/domain/inbox.ts'

/** Entry of a member's inbox (FRST-05), ids only. */
export interface InboxDoc {
  _id: string
  communityId: string
  /** Receiving author. */
  to: string
  kind: InboxKind
  /** Acting author. */
  by: string
  noteId: string
  time: Date
  seen: boolean
}

const text = { type: String, required: true }

export const InboxModel = mongoose.model<InboxDoc>(
  'InboxEntry',
  new Schema<InboxDoc>(
    { _id: text, communityId: text, to: text, kind: text, by: text, noteId: text, time: Date, seen: Boolean },
    { collection: 'inboxentries', minimize: false, versionKey: false },
  )
    .index({ to: 1, time: -1 })
    .index({ time: 1 })
    .index({ communityId: 1 }),
)
