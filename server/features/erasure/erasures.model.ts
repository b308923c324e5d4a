import type { Erasure } from '../../../shared/domain/erasure.ts'
import mongoose, { Schema } from 'mongoose'

/** State and report of an erasure (RSCH-14). Holds no names. */
export interface ErasureDoc {
  /** User id. */
  _id: string
  begun: Date
  /** Null while the job runs. */
  finished: Date | null
  swept: boolean
  /** Of former names, see `digestOf`; empty when swept. */
  former: string[]
  /** Changed documents by collection. */
  counts: Erasure['counts']
}

const text = { type: String }

export const ErasureModel = mongoose.model<ErasureDoc>(
  'Erasure',
  new Schema<ErasureDoc>(
    {
      _id: text,
      begun: { type: Date, required: true },
      finished: { type: Date, default: null },
      swept: { type: Boolean, default: false },
      former: [String],
      counts: Schema.Types.Mixed,
    },
    { collection: 'erasures', minimize: false, versionKey: false },
  ),
)
