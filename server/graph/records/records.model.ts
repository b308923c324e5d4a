import mongoose, { Schema } from 'mongoose'

export type Operation = 'created' | 'modified' | 'deleted'

/** A stored record (contract/model.md 9). */
export interface RecordDoc {
  _id: string
  communityId: string
  authorId: string | null
  targetId?: string
  type: string
  timestamp: Date
  modified: Date
  data: Record<string, unknown>
  historicalObjectType?: 'Object' | 'Link'
  historicalObjectId?: string
  /** Type of the object or link in the snapshot, e.g. `Note`, `contains`. */
  historicalVariableName?: string
  historicalOperationType?: Operation
}

/** A stored snapshot (contract/model.md 9). */
export interface HistoricalDoc {
  _id: string
  communityId: string
  type: 'Object' | 'Link'
  dataId: string
  dataType: string
  data: Record<string, unknown>
  /** Hidden from all but managers (MODR-03). */
  hidden?: true
}

const text = { type: String }

export const RecordModel = mongoose.model<RecordDoc>(
  'Record',
  new Schema<RecordDoc>(
    {
      _id: text,
      communityId: text,
      authorId: text,
      targetId: text,
      type: text,
      timestamp: Date,
      modified: Date,
      data: Schema.Types.Mixed,
      historicalObjectType: text,
      historicalObjectId: text,
      historicalVariableName: text,
      historicalOperationType: text,
    },
    { collection: 'records', minimize: false, versionKey: false },
  )
    .index({ targetId: 1, timestamp: 1, _id: 1 })
    .index({ communityId: 1, timestamp: 1, _id: 1 })
    // Finds changes without scanning the far more frequent reads.
    .index({ communityId: 1, type: 1 }),
)

export const HistoricalModel = mongoose.model<HistoricalDoc>(
  'HistoricalObject',
  new Schema<HistoricalDoc>(
    {
      _id: text,
      communityId: text,
      type: text,
      dataId: text,
      dataType: text,
      data: Schema.Types.Mixed,
      hidden: Boolean,
    },
    { collection: 'historicalobjects', minimize: false, versionKey: false },
  )
    .index({ dataId: 1 })
    .index({ communityId: 1, _id: 1 })
    // Only links have it; finds the snapshots that a reader may not see.
    .index({ 'data.to': 1 })
    .index({ communityId: 1, hidden: 1 }),
)
