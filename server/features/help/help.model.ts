import mongoose, { Schema } from 'mongoose'

/** Stored feedback (contract/model.md 15); neither data nor id may identify anonymous senders. */
export interface HelpRequestDoc {
  _id: string
  /** `First Last <mail>`, or `Anonymous`. */
  email: string
  title: string
  content: string
  create: Date
  status: '1'
}

const text = { type: String }

export const HelpRequestModel = mongoose.model<HelpRequestDoc>(
  'HelpRequest',
  new Schema<HelpRequestDoc>(
    { _id: text, email: text, title: text, content: text, create: Date, status: text },
    { collection: 'helprequests', minimize: false, versionKey: false },
  ),
)
