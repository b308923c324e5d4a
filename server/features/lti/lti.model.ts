import type { JWK } from 'jose'
import mongoose, { Schema } from 'mongoose'
import type { PlatformFields } from '../../../shared/domain/lti.ts'

const text = { type: String }
const options = (collection: string) => ({ collection, minimize: false, versionKey: false as const })

export interface PlatformDoc extends PlatformFields {
  _id: string
  created: Date
}

export const PlatformModel = mongoose.model<PlatformDoc>(
  'LtiPlatform',
  new Schema<PlatformDoc>(
    {
      _id: text,
      name: text,
      issuer: text,
      clientId: text,
      deployments: [String],
      keysUrl: text,
      tokenUrl: text,
      signInUrl: text,
      frames: [String],
      created: Date,
    },
    options('ltiplatforms'),
  ).index({ issuer: 1, clientId: 1 }, { unique: true }),
)

export interface SigningKeyDoc {
  _id: string
  publicKey: JWK
  sealedKey: string
  created: Date
  /** Signs no more, but is published for a while. */
  retired: Date | null
}

export const SigningKeyModel = mongoose.model<SigningKeyDoc>(
  'LtiKey',
  new Schema<SigningKeyDoc>(
    { _id: text, publicKey: Schema.Types.Mixed, sealedKey: text, created: Date, retired: Date },
    options('ltikeys'),
  ),
)
