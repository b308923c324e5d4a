import mongoose, { Schema } from 'mongoose'

export interface SmallPicture {
  /** Name in the file store. */
  _id: string
  size: number
}

/** An uploaded file. Its bytes never change. */
export interface FileDoc {
  /** 128 random bits: `tmpFilename`, name in the file store, and secret part of the URL. */
  _id: string
  userId: string
  /** Idempotency key of the upload, or the file's id. */
  requestId: string
  filename: string
  type: string
  size: number
  width?: number
  height?: number
  /** Undefined until created; null if not possible. */
  small?: SmallPicture | null
  created: Date
  communityId: string | null
  /** Attachment or video; null until claimed. */
  objectId: string | null
  /** Number of the file in its object, from 1. */
  version: number | null
}

const text = { type: String }

export const FileModel = mongoose.model<FileDoc>(
  'File',
  new Schema<FileDoc>(
    {
      _id: text,
      userId: text,
      requestId: { type: String, unique: true },
      filename: text,
      type: text,
      size: Number,
      width: Number,
      height: Number,
      small: Schema.Types.Mixed,
      created: Date,
      communityId: text,
      objectId: text,
      version: Number,
    },
    { collection: 'files', minimize: false, versionKey: false },
  )
    .index({ objectId: 1, userId: 1 })
    .index({ communityId: 1 })
    .index({ 'small._id': 1 }),
)
