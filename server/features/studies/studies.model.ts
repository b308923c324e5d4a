import mongoose, { Schema } from 'mongoose'
import type { Purpose, Study } from '../../../shared/domain/studies.ts'

export type StudyDoc = Omit<Study, 'created'> & {
  created: Date
  /** From 0, unique in a community: the limit holds for studies made at once. */
  place: number
  /** Makes the study's pseudonyms; never sent. */
  key: string
}

/** An answer; the newest of an author, version and purpose counts. */
export interface ConsentDoc {
  _id: string
  communityId: string
  studyId: string
  version: number
  purpose: Purpose
  authorId: string
  yes: boolean
  time: Date
  /** Author or user id of the manager who recorded a paper form. */
  recordedBy?: string
}

const text = { type: String, required: true }

export const StudyModel = mongoose.model<StudyDoc>(
  'Study',
  new Schema<StudyDoc>(
    {
      _id: text,
      communityId: text,
      title: text,
      text,
      paper: Boolean,
      ended: Boolean,
      version: Number,
      created: Date,
      place: Number,
      key: text,
    },
    { collection: 'studies', minimize: false, versionKey: false },
  ).index({ communityId: 1, place: 1 }, { unique: true }),
)

export const ConsentModel = mongoose.model<ConsentDoc>(
  'Consent',
  new Schema<ConsentDoc>(
    {
      _id: text,
      communityId: text,
      studyId: text,
      version: Number,
      purpose: text,
      authorId: text,
      yes: Boolean,
      time: Date,
      recordedBy: String,
    },
    { collection: 'consents', minimize: false, versionKey: false },
  )
    .index({ studyId: 1, authorId: 1 })
    .index({ communityId: 1, authorId: 1 }),
)
