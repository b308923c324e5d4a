import mongoose, { Schema } from 'mongoose'

/** State of the job of BACKUP_EVERY. */
export interface BackupDoc {
  _id: 'scheduled'
  made: Date | null
  failed: Date | null
  reason: string
}

export const BackupModel = mongoose.model<BackupDoc>(
  'Backup',
  new Schema<BackupDoc>(
    { _id: { type: String }, made: Date, failed: Date, reason: String },
    { collection: 'backups', minimize: false, versionKey: false },
  ),
)
