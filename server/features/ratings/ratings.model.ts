import mongoose, { Schema } from 'mongoose'
import type { Rating } from '../../../shared/domain/ratings.ts'

export type RatingDoc = Omit<Rating, 'created' | 'modified'> & { created: Date; modified: Date }

const text = { type: String, required: true }

export const RatingModel = mongoose.model<RatingDoc>(
  'Rating',
  new Schema<RatingDoc>(
    {
      _id: text,
      communityId: text,
      authorId: text,
      recipientId: text,
      recipientType: text,
      rating: { type: Number, required: true },
      created: Date,
      modified: Date,
    },
    { collection: 'ratings', minimize: false, versionKey: false },
  )
    .index({ recipientId: 1, authorId: 1 }, { unique: true })
    .index({ communityId: 1 }),
)
