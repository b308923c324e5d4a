import mongoose, { Schema } from 'mongoose'
import type { ReportDecision, ReportReason } from '../../../shared/domain/moderation.ts'

/** A report of a contribution (MODR-04). */
export interface ReportDoc {
  /** Hash of reporter and contribution, unique. */
  _id: string
  communityId: string
  objectId: string
  /** Author id. */
  by: string
  reason: ReportReason
  time: Date
  isOpen: boolean
  /** Only of closed reports. */
  decision?: ReportDecision['decision']
}

const text = { type: String, required: true }

export const ReportModel = mongoose.model<ReportDoc>(
  'Report',
  new Schema<ReportDoc>(
    {
      _id: text,
      communityId: text,
      objectId: text,
      by: text,
      reason: text,
      time: Date,
      isOpen: Boolean,
      decision: String,
    },
    { collection: 'reports', minimize: false, versionKey: false },
  )
    .index({ communityId: 1, isOpen: 1, time: 1 })
    .index({ objectId: 1 }),
)
