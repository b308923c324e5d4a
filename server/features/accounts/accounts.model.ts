import mongoose, { Schema, Types } from 'mongoose'

export interface AccountDoc {
  _id: string
  userName: string
  /** Lower case, for uniqueness. */
  userNameKey: string
  firstName: string
  lastName: string
  email: string
  role: 'user' | 'admin'
  provider: string
  lang: string
  passwordHash: string
  /** Incremented by password changes to invalidate tokens. */
  sessionVersion: number
  /** Detects concurrent role changes, see `stillAdmin`. */
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
    roleChanges: Number,
    created: { type: Date, default: () => new Date() },
  },
  { collection: 'users', minimize: false, versionKey: false },
)

export const AccountModel = mongoose.model<AccountDoc>('User', accountSchema)
