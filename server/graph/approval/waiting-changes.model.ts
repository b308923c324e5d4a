import mongoose, { Schema } from 'mongoose'
import type { ObjectDoc } from '../objects/objects.model.ts'

/** A change of an approved contribution that waits for approval (MODR-06); others read the object as it is stored. */
export interface WaitingChangeDoc {
  /** Id of the contribution. */
  _id: string
  communityId: string
  /** Author id of the last who saved. */
  by: string
  /** All changed fields since the approved version. */
  set: Partial<ObjectDoc>
  /** Saves since the approved version; added to its version. */
  saves: number
  time: Date
  /** Left the queue until the authors save again. */
  sentBack: boolean
}

const text = { type: String, required: true }

export const WaitingChangeModel = mongoose.model<WaitingChangeDoc>(
  'WaitingChange',
  new Schema<WaitingChangeDoc>(
    { _id: text, communityId: text, by: text, set: Schema.Types.Mixed, saves: Number, time: Date, sentBack: Boolean },
    { collection: 'waitingchanges', minimize: false, versionKey: false },
  ).index({ communityId: 1, sentBack: 1, time: 1 }),
)
