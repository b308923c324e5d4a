import mongoose, { Schema } from 'mongoose'

/** A draft that a browser has moved to the account at sign-out. */
export interface DraftDoc {
  /** Hash of account, key and text, so a repeated request stores one draft and a changed text another. */
  _id: string
  userId: string
  /** Key of the draft in the browser's localStorage. */
  key: string
  text: string
  /** Characters of the text. */
  length: number
  saved: Date
}

const text = { type: String, required: true }

export const DraftModel = mongoose.model<DraftDoc>(
  'Draft',
  new Schema<DraftDoc>(
    { _id: text, userId: text, key: text, text, length: { type: Number, required: true }, saved: Date },
    { collection: 'drafts', minimize: false, versionKey: false },
  ).index({ userId: 1, saved: -1 }),
)
