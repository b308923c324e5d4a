import mongoose, { Schema } from 'mongoose'

const text = { type: String }
const options = (collection: string) => ({ collection, minimize: false, versionKey: false as const })

export interface GoogleAccountDoc {
  /** User id of this site. */
  _id: string
  /** Google user id; several users may share it. */
  sub: string
  /** `sessionVersion` when connecting; a new password invalidates it. */
  version: number
  /** Verified by Google. */
  email: string
  /** Encrypted; unset when consent is withdrawn. */
  refreshToken?: string
  connected: Date
}

export const GoogleAccountModel = mongoose.model<GoogleAccountDoc>(
  'GoogleAccount',
  new Schema<GoogleAccountDoc>(
    { _id: text, sub: text, version: Number, email: text, refreshToken: text, connected: Date },
    options('googleaccounts'),
  ).index({ sub: 1 }),
)

/** Created on this site; only these are ever shared by it. */
export interface GoogleDocumentDoc {
  _id: string
  userId: string
  userName: string
  coauthors: string[]
  created: Date
}

export const GoogleDocumentModel = mongoose.model<GoogleDocumentDoc>(
  'GoogleDocument',
  new Schema<GoogleDocumentDoc>(
    {
      _id: text,
      userId: text,
      userName: text,
      coauthors: [String],
      created: Date,
    },
    options('googledocuments'),
  ),
)
