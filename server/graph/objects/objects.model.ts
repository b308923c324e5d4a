import mongoose, { Schema } from 'mongoose'
import type { Role } from '../../../shared/domain/authors.ts'
import type { Held, Permission, Status } from '../../../shared/domain/contributions.ts'
import type { DesignFields } from '../../../shared/domain/design-iterations.ts'
import type { Pause } from '../../../shared/rules/pause.ts'
import type { Excerpt } from '../../../shared/domain/links.ts'
import type { Feedback } from '../../../shared/domain/note-feedback.ts'

/** Community fields copied to authors; never the keys. */
export interface CommunityBrief {
  _id: string
  title: string
  created: Date
  archived: boolean
}

/** A stored object of any type: contribution, context, group or author (contract/model.md 3, 4, 6, 7). */
export interface ObjectDoc {
  _id: string
  communityId: string
  type: string
  title: string
  status: Status
  permission: Permission
  authors: string[]
  group: string | null
  _groupMembers: string[]
  keywords: string[]
  data: Record<string, unknown>
  wordCount: number
  text4search: string
  docId: string
  docShared: string[]
  createdBy: string
  coauthors?: string[]
  favAuthors: string[]
  langInNote: string[]
  /** Multilingual notes only: titles in further languages, for link summaries. */
  titles?: Record<string, string>
  /** Notes only: card excerpt, for their `contains` links. */
  excerpt?: Excerpt
  visitorRole: boolean
  comments: unknown
  created: Date
  modified: Date
  /** Only while held; then `permission` is `private`, and `holding.permission` the former one. */
  held?: Held | null
  holding?: { permission: Permission; by: string | null; at: Date; reason: string; sentBack?: boolean } | null
  /** A change waits: readers but authors get the stored object. */
  changeWaits?: boolean
  notice?: { by: string | null; at: Date; text: string } | null
  /** Content version. */
  version: number

  /** Design iterations only: fields at the top level of the wire format. */
  design?: DesignFields
  feedback?: Feedback

  members?: string[]
  /** Incremented to serialize transactions (see `serializeOn`, `withMembersNow`). */
  entries?: number

  userId?: string
  userName?: string
  firstName?: string
  lastName?: string
  email?: string
  role?: Role
  order?: number
  blockLogin?: boolean
  approveFirst?: boolean
  /** Authors only (PAUS-02). */
  readOnly?: boolean
  /** Authors only (PAUS-01). */
  pause?: Pause | null
  lang?: string
  pseudoName?: string
  subscriptions?: unknown[]
  _community?: CommunityBrief
}

export type NewObjectFields = Partial<ObjectDoc> & Pick<ObjectDoc, 'communityId' | 'type'>

/** Words (shared/text/words.ts) and pairs of words (shared/text/word-pairs.ts) of an object's texts, updated with each change. */
export interface SearchTerms {
  terms: string[]
  /** Contributions only. */
  pairs?: Uint8Array
}
export type StoredObject = ObjectDoc & SearchTerms

const text = { type: String }
const texts = { type: [String], default: undefined }

const objectSchema = new Schema<StoredObject>(
  {
    _id: text,
    communityId: { type: String, required: true },
    type: { type: String, required: true },
    title: text,
    status: text,
    permission: text,
    authors: texts,
    group: text,
    _groupMembers: texts,
    keywords: texts,
    data: Schema.Types.Mixed,
    wordCount: Number,
    text4search: text,
    docId: text,
    docShared: texts,
    createdBy: text,
    coauthors: texts,
    favAuthors: texts,
    langInNote: texts,
    titles: Schema.Types.Mixed,
    excerpt: Schema.Types.Mixed,
    visitorRole: Boolean,
    comments: Schema.Types.Mixed,
    created: Date,
    modified: Date,
    held: text,
    holding: Schema.Types.Mixed,
    notice: Schema.Types.Mixed,
    changeWaits: Boolean,
    version: Number,
    design: Schema.Types.Mixed,
    feedback: Schema.Types.Mixed,
    members: texts,
    entries: Number,
    userId: text,
    userName: text,
    firstName: text,
    lastName: text,
    email: text,
    role: text,
    order: Number,
    blockLogin: Boolean,
    approveFirst: Boolean,
    readOnly: Boolean,
    pause: Schema.Types.Mixed,
    lang: text,
    pseudoName: text,
    subscriptions: { type: [Schema.Types.Mixed], default: undefined },
    _community: Schema.Types.Mixed,
    terms: texts,
    pairs: Buffer,
  },
  { collection: 'objects', minimize: false, versionKey: false },
)
  .index({ communityId: 1, type: 1, created: 1, _id: 1 })
  .index({ communityId: 1, permission: 1 })
  .index({ communityId: 1, group: 1 })
  .index({ userId: 1, communityId: 1 })
  .index({ communityId: 1, terms: 1 })
  .index({ favAuthors: 1 })

export const ObjectModel = mongoose.model<StoredObject>('Object', objectSchema)
