import mongoose, { Schema } from 'mongoose'

/** A smaller form of a picture, beside its file in the file store. */
export interface SmallPicture {
  /** Its name in the file store. */
  _id: string
  /** In bytes. */
  size: number
}

/** An uploaded file. Its bytes lie under the same name in the file store and never move. */
export interface FileDoc {
  /** A random part of 128 bits: `tmpFilename`, the name on the disk, and what nobody can guess of its address. */
  _id: string
  /** Who uploaded it. */
  userId: string
  /** The same for a repeated request; the file's own name where the client repeats none. */
  requestId: string
  filename: string
  type: string
  size: number
  width?: number
  height?: number
  /** Undefined before one is needed; null where none can be made. */
  small?: SmallPicture | null
  created: Date
  communityId: string | null
  /** The attachment or video that it is a file of; null until it is claimed. */
  objectId: string | null
  /** Which of the object's files it is, from 1. */
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
