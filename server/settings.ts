import { join } from 'node:path'
import { readEnv, type Env } from './env.ts'
import { ROOT } from './paths.ts'

/** Returns the settings: environment variables, then `.env`. Throws a StartFault. */
export const readSettings = (): Env => {
  try {
    process.loadEnvFile(join(ROOT, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  // In a terminal, a line for each request hides the address.
  return readEnv({ ...(process.stdout.isTTY && { LOG_LEVEL: 'warn' }), ...process.env })
}
