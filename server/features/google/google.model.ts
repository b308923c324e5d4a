import mongoose, { Schema } from 'mongoose'

const text = { type: String }
const options = (collection: string) => ({ collection, minimize: false, versionKey: false as const })

/** Somebody here who has connected an account of Google's. */
export interface GoogleAccountDoc {
  /** The id of their account here. */
  _id: string
  /** Their id at Google; several accounts here may be connected with the same one. */
  sub: string
  /** The version of their account here when they did (`sessionVersion`): a new password ends it. */
  version: number
  /** Their address there, which documents are shared with. It is theirs: Google says so. */
  email: string
  /** Opens their drive; it is sealed, and missing once they have withdrawn it. */
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

/** A document that was made here: nobody is let into another by us, whatever a note says that its document is. */
export interface GoogleDocumentDoc {
  /** Its id at Google's. */
  _id: string
  /** Its maker, and how they were called then. */
  userId: string
  userName: string
  /** The authors it was made for. */
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

/** A way to Google and back that has been gone: it is kept for as long as it would still count, so that nobody goes it twice. */
export interface SpentStateDoc {
  _id: string
  spent: Date
}

export const SpentStateModel = mongoose.model<SpentStateDoc>(
  'GoogleState',
  new Schema<SpentStateDoc>({ _id: text, spent: { type: Date, index: true } }, options('googlestates')),
)
