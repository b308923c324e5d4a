import type { BackupState } from '../../../shared/domain/backups.ts'
import type { Env } from '../../env.ts'
import { collection } from '../../store/collection.ts'
import { BackupModel, type BackupDoc } from './backups.model.ts'

const REASON_MAX = 500

const note = async (fields: Partial<BackupDoc>) => {
  await collection(BackupModel).updateOne({ _id: 'scheduled' }, { $set: fields }, { upsert: true })
}

/** Stores a success. */
export const noteBackup = (made: Date): Promise<void> => note({ made, failed: null, reason: '' })

/** Stores a failure for admins. */
export const noteFailure = (failed: Date, reason: string): Promise<void> =>
  note({ failed, reason: reason.slice(0, REASON_MAX) })

/** Returns the state for admins. */
export const backupState = async ({ backupEvery }: Pick<Env, 'backupEvery'>): Promise<BackupState> => {
  const found = await collection(BackupModel).findOne({ _id: 'scheduled' })
  return {
    every: backupEvery ?? null,
    made: found?.made?.toISOString() ?? null,
    failed: found?.failed?.toISOString() ?? null,
    reason: found?.reason ?? '',
  }
}
