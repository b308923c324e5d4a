import type { Hint } from '../../../shared/domain/hints.ts'
import type { Reading } from '../../../shared/domain/reading.ts'
import mongoose, { Schema, Types } from 'mongoose'

/** TOTP with recovery codes (SESS-02). */
export interface SecondFactor {
  /** Encrypted secret. */
  secret: string
  since: Date
  /** Last accepted time step; only later ones are valid. */
  lastStep: number
  salt: string
  /** By hash. */
  recovery: Record<string, true>
}

/** For programs that know no second factor. */
export interface StoredAppPassword {
  name: string
  hash: string
  created: Date
  used?: Date
}

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
  /** `NO_PASSWORD` if the person signs in from outside only, and in erased accounts. */
  passwordHash: string
  /** Incremented by password changes to invalidate tokens. */
  sessionVersion: number
  /** Must be changed before other calls (SESS-04). */
  mustChangePassword?: boolean
  /** For a forgotten password (SESS-05). */
  passwordLink?: { hash: string; until: Date }
  secondFactor?: SecondFactor
  /** By id. */
  appPasswords?: Record<string, StoredAppPassword>
  /** Not yet displayed; missing in accounts of earlier releases (FRST-01). */
  hints?: Partial<Record<Hint, true>>
  /** Reader's settings; missing until chosen (EASE-01). */
  reading?: Reading
  /** By outside account whose issuer says that the person teaches (OIDC-05). */
  teaches?: Record<string, true>
  /** Detects concurrent role changes, see `stillAdmin`. */
  roleChanges?: number
  created: Date
  /** SHA-256 of the dump that it came with (DUMP-09). */
  dump?: string
  /** Time of the erasure, after which all other fields are empty (RSCH-14). */
  erased?: Date
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
    passwordHash: { type: String, default: '' },
    sessionVersion: { type: Number, default: 0 },
    mustChangePassword: Boolean,
    passwordLink: Schema.Types.Mixed,
    secondFactor: Schema.Types.Mixed,
    appPasswords: Schema.Types.Mixed,
    hints: Schema.Types.Mixed,
    reading: Schema.Types.Mixed,
    teaches: Schema.Types.Mixed,
    roleChanges: Number,
    created: { type: Date, default: () => new Date() },
    dump: String,
    erased: Date,
  },
  { collection: 'users', minimize: false, versionKey: false },
)

export const AccountModel = mongoose.model<AccountDoc>('User', accountSchema)

/** Condition of writes: an erased account never changes (RSCH-14). */
export const NOT_ERASED = { erased: { $exists: false } } as const

export const NO_PASSWORD = ''

/** Returns whether the account can sign in with a password. */
export const hasPassword = ({ passwordHash }: Pick<AccountDoc, 'passwordHash'>): boolean => passwordHash !== NO_PASSWORD

/** Returns whether an outside issuer says that the person teaches. */
export const isTeacher = ({ teaches = {} }: Pick<AccountDoc, 'teaches'>): boolean => Object.keys(teaches).length > 0
