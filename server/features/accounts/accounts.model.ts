import mongoose, { Schema, Types } from 'mongoose'

/** A person on the site. */
export interface AccountDoc {
  _id: string
  userName: string
  /** The user name in lower case: unique whatever its case. */
  userNameKey: string
  firstName: string
  lastName: string
  email: string
  role: 'user' | 'admin'
  provider: string
  lang: string
  passwordHash: string
  /** Raised by a password change; tokens of an earlier version no longer count. */
  sessionVersion: number
  /** See `SessionAccount`. */
  endedSessions?: Record<string, number>
  /** Tells how often the person has taken the role of an admin from somebody (see `stillAdmin`). */
  roleChanges?: number
  created: Date
}

const accountSchema = new Schema<AccountDoc>(
  {
    _id: { type: String, default: () => new Types.ObjectId().toHexString() },
    userName: { type: String, required: true },
    userNameKey: { type: String, required: true, unique: true },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    email: { type: String, default: '' },
    role: { type: String, default: 'user' },
    provider: { type: String, default: 'local' },
    lang: { type: String, default: '' },
    passwordHash: { type: String, required: true },
    sessionVersion: { type: Number, default: 0 },
    endedSessions: Schema.Types.Mixed,
    roleChanges: Number,
    created: { type: Date, default: () => new Date() },
  },
  { collection: 'users', minimize: false, versionKey: false },
)

export const AccountModel = mongoose.model<AccountDoc>('User', accountSchema)
