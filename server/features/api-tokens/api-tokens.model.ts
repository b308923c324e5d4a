import mongoose, { Schema } from 'mongoose'
import type { ApiTokenScope } from '../../../shared/domain/api-tokens.ts'

export interface ApiTokenDoc {
  _id: string
  userId: string
  /** SHA-256 of the token. */
  hash: string
  name: string
  scope: ApiTokenScope
  /** Null for all communities. */
  communityId: string | null
  /** Distinct numbers below `API_TOKENS_MAX` keep the limit under concurrency. */
  place: number
  /** Tokens of an older session version are invalid. */
  version: number
  until: Date
  created: Date
  used?: Date
}

const text = { type: String, required: true }
const time = { type: Date, required: true }

export const ApiTokenModel = mongoose.model<ApiTokenDoc>(
  'ApiToken',
  new Schema<ApiTokenDoc>(
    {
      _id: text,
      userId: text,
      hash: text,
      name: text,
      scope: text,
      communityId: String,
      place: { type: Number, required: true },
      version: { type: Number, required: true },
      until: time,
      created: time,
      used: Date,
    },
    { collection: 'apitokens', versionKey: false },
  )
    .index({ hash: 1 }, { unique: true })
    .index({ userId: 1, place: 1 }, { unique: true })
    .index({ until: 1 }),
)
