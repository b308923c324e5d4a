import mongoose, { Schema } from 'mongoose'
import type { MarkLink } from '../../../shared/domain/object-saves.ts'
import type { ObjectDoc } from '../objects/objects.model.ts'

/** Waiting change of an approved contribution (MODR-06); others read the stored object. */
export interface WaitingChangeDoc {
  _id: string
  communityId: string
  by: string
  /** All changed fields since the approved version. */
  set: Partial<ObjectDoc>
  /** Links of new marks, made at approval. */
  markLinks?: MarkLink[]
  /** Saves since, added to the approved version. */
  saves: number
  time: Date
  /** Left the queue until the authors save again. */
  sentBack: boolean
}

const text = { type: String, required: true }

export const WaitingChangeModel = mongoose.model<WaitingChangeDoc>(
  'WaitingChange',
  new Schema<WaitingChangeDoc>(
    {
      _id: text,
      communityId: text,
      by: text,
      set: Schema.Types.Mixed,
      markLinks: Schema.Types.Mixed,
      saves: Number,
      time: Date,
      sentBack: Boolean,
    },
    { collection: 'waitingchanges', minimize: false, versionKey: false },
  ).index({ communityId: 1, sentBack: 1, time: 1 }),
)
