import mongoose, { Schema } from 'mongoose'
import type { KeyConceptCollection } from '../../../shared/domain/key-concepts.ts'

export type KeyConceptCollectionDoc = Omit<KeyConceptCollection, 'created' | 'modified'> & {
  created: Date
  modified: Date
}

const text = { type: String, required: true }

export const KeyConceptCollectionModel = mongoose.model<KeyConceptCollectionDoc>(
  'KeyConceptCollection',
  new Schema<KeyConceptCollectionDoc>(
    { _id: text, communityId: text, name: text, keyConcepts: [String], created: Date, modified: Date },
    { collection: 'keyconceptcollections', minimize: false, versionKey: false },
  ).index({ communityId: 1, created: 1 }),
)
