import mongoose from 'mongoose'
import type { Env } from '../env.ts'
import { migrate } from '../migrations/migrate.ts'
import { chooseFileStore } from '../platform/files/choose-store.ts'
import { createLog } from '../platform/log.ts'
import { createPasswords } from '../platform/passwords.ts'
import { connect } from '../store/connect.ts'
import { createLeases } from '../store/leases.ts'
import { planSchool, type SchoolSize } from './school.ts'
import { writeSchool } from './write.ts'

/** Shared by all demo accounts. */
export const DEMO_PASSWORD = 'demo-school'

/** Writes a school into an empty data folder. */
export const makeSchool = async (env: Env, size: SchoolSize, onProgress: (notes: number) => void): Promise<void> => {
  const log = createLog(env.logLevel)
  const store = await connect({ dataDir: env.dataDir, onTrouble: (text) => log.error(text) })
  const passwords = createPasswords(env.bcryptRounds)
  try {
    await migrate(log, { leases: createLeases() })
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    const today = new Date().setHours(0, 0, 0, 0)
    const { chosen: files } = chooseFileStore(env, mongoose.connection.db)
    await writeSchool(planSchool(size, new Date(today)), { files, passwordHash, onProgress })
  } finally {
    await passwords.close()
    await store.close()
  }
}
