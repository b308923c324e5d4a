import type { Erasure } from '../../../shared/domain/erasure.ts'
import mongoose, { Schema } from 'mongoose'

/** An erasure of a person (RSCH-14): state of the job, and its report. Holds no names. */
export interface ErasureDoc {
  /** User id. */
  _id: string
  begun: Date
  /** First complete pass; null while the job runs. */
  finished: Date | null
  /** The second pass is done. */
  swept: boolean
  /** Digests of the former user name, address and senders, see `digestOf`; empty when swept. */
  former: string[]
  /** Number of documents changed or deleted, by collection. */
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
