import mongoose, { Schema } from 'mongoose'

const text = { type: String }
const options = (collection: string) => ({ collection, minimize: false, versionKey: false as const })

export interface CourseDoc {
  /** Hash of platform, deployment and context. */
  _id: string
  platformId: string
  communityId: string
  title: string
  rosterUrl?: string
  fetched?: Date
}

export const CourseModel = mongoose.model<CourseDoc>(
  'LtiCourse',
  new Schema<CourseDoc>(
    { _id: text, platformId: text, communityId: text, title: text, rosterUrl: text, fetched: Date },
    options('lticourses'),
  )
    .index({ communityId: 1 })
    .index({ platformId: 1 }),
)

export const SEAT_RIGHTS = ['manager', 'writer', 'readOnly'] as const
export type SeatRight = (typeof SEAT_RIGHTS)[number]

export interface SeatDoc {
  _id: string
  courseId: string
  communityId: string
  userId: string
  /** Rights that the platform gave last, which a manager may have changed here since; null if they were given here. */
  right: SeatRight | null
  launched: Date | null
  left: boolean
}

export const SeatModel = mongoose.model<SeatDoc>(
  'LtiSeat',
  new Schema<SeatDoc>(
    { _id: text, courseId: text, communityId: text, userId: text, right: text, launched: Date, left: Boolean },
    options('ltiseats'),
  )
    .index({ communityId: 1, userId: 1 })
    .index({ courseId: 1 })
    .index({ userId: 1 }),
)

export interface TargetDoc {
  _id: string
  courseId: string
  communityId: string
  viewId: string | null
  created: Date
}

export const TargetModel = mongoose.model<TargetDoc>(
  'LtiTarget',
  new Schema<TargetDoc>(
    { _id: text, courseId: text, communityId: text, viewId: text, created: Date },
    options('ltitargets'),
  ).index({ communityId: 1 }),
)
