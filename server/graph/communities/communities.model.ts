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
  /** False where writers no longer read it once it is archived (ARCV-01). */
  archivedReadable?: boolean
  /** Only admins see it, whoever has joined it (DSGN-34). */
  hidden?: boolean
  created: Date
  /** Since when it is being removed: from then on it is there for the removal alone. */
  deleting?: Date | null
  /** When its views were last moved in their hierarchy: what two moves at once both write. */
  viewsMoved?: Date | null
}

/** Everybody finds only the communities that are not being removed. */
export const STANDING = { deleting: null } as const

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
    archivedReadable: Boolean,
    hidden: Boolean,
    created: { type: Date, default: () => new Date() },
    deleting: Date,
    viewsMoved: Date,
  },
  { collection: 'communities', minimize: false, versionKey: false },
)

export const CommunityModel = mongoose.model<CommunityDoc>('Community', communitySchema)
