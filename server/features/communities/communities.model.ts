import mongoose, { Schema, Types } from 'mongoose'

export interface CommunityDoc {
  _id: string
  title: string
  registrationKey: string
  managerRegistrationKey: string
  rootContextId?: string | null
  views: string[]
  scaffolds: string[]
  promisingcolorobjs: string[]
  lang?: string | null
  /** IANA name; days, weeks and school years are cut by it. */
  timeZone: string
  archived: boolean
  created: Date
}

const communitySchema = new Schema<CommunityDoc>(
  {
    _id: { type: String, default: () => new Types.ObjectId().toHexString() },
    title: { type: String, required: true },
    registrationKey: { type: String, required: true },
    managerRegistrationKey: { type: String, required: true },
    rootContextId: String,
    views: [String],
    scaffolds: [String],
    promisingcolorobjs: [String],
    lang: String,
    timeZone: { type: String, required: true },
    archived: { type: Boolean, default: false },
    created: { type: Date, default: () => new Date() },
  },
  { collection: 'communities', minimize: false, versionKey: false },
)

export const CommunityModel = mongoose.model<CommunityDoc>('Community', communitySchema)
