import mongoose, { Schema, Types } from 'mongoose'
import type { TemplateName } from '../../../shared/domain/templates.ts'
import type { Pause } from '../../../shared/rules/pause.ts'

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
  /** IANA name; determines days, weeks and school years. */
  timeZone: string
  archived: boolean
  /** Replaced when renewed (TEAC-04). `keyHash`: SHA-256, Base64url; `sealedKey`: encrypted. */
  invitation?: { keyHash: string; sealedKey: string; expires: Date } | null
  /** False if writers can't read it while archived (ARCV-01). */
  archivedReadable?: boolean
  pause?: Pause | null
  /** At most one per view; ended ones may remain. */
  viewPauses?: (Pause & { viewId: string })[]
  /** Missing in communities from before templates (TEAC-09). */
  template?: ChosenTemplate
  /** Visible to admins only, members included (DSGN-34). */
  hidden?: boolean
  created: Date
  /** Start of its deletion; in the future for an unfinished copy (NEXT-02). Set, it is only available to the deletion job. */
  deleting?: Date | null
  /** Last move of a view in the hierarchy; written by each move so that concurrent moves conflict. */
  viewsMoved?: Date | null
  /** Of an imported dump: its SHA-256, and whether the import has ended (DUMP-09). */
  dump?: { of: string; ended: boolean }
}

export interface ChosenTemplate {
  /** Null: without one. Missing until a manager chooses. */
  name?: TemplateName | null
  /** View for the first question. */
  viewId?: string
}

/** Excludes communities being deleted. */
export const NOT_BEING_DELETED = { deleting: null } as const

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
    invitation: Schema.Types.Mixed,
    archivedReadable: Boolean,
    pause: Schema.Types.Mixed,
    viewPauses: { type: [Schema.Types.Mixed], default: undefined },
    template: Schema.Types.Mixed,
    hidden: Boolean,
    created: { type: Date, default: () => new Date() },
    deleting: Date,
    viewsMoved: Date,
    dump: Schema.Types.Mixed,
  },
  { collection: 'communities', minimize: false, versionKey: false },
).index({ 'invitation.keyHash': 1 })

export const CommunityModel = mongoose.model<CommunityDoc>('Community', communitySchema)
