import mongoose, { Schema } from 'mongoose'
import type { Imported, ImportState } from '../../shared/domain/imports.ts'

export interface ImportDoc {
  /** Account id: one import at a time. */
  _id: string
  /** Random: an earlier import of the account can't write here. */
  attempt: string
  state: ImportState['state'] | 'waiting'
  matchUsers: boolean
  bytes: number
  percent: number
  seen: Date
  imported: Omit<Imported, 'title'> | null
  refusal: ImportState['refusal'] | null
}

const text = { type: String }

export const ImportModel = mongoose.model<ImportDoc>(
  'Import',
  new Schema<ImportDoc>(
    {
      _id: text,
      attempt: text,
      state: text,
      matchUsers: Boolean,
      bytes: Number,
      percent: Number,
      seen: Date,
      imported: Schema.Types.Mixed,
      refusal: Schema.Types.Mixed,
    },
    { collection: 'imports', minimize: false, versionKey: false },
  ),
)
