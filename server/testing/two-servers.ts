import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doorAt, JWT_SECRET, startTestApp } from './app.ts'
import { freePort, startServer } from './processes.ts'

/** Two real servers on one store: `here` in this process, `there` in one of its own, which `kill` ends at once. */
export const startTwoServers = async (settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'buildon-two-'))
  const port = await freePort()
  const here = await startTestApp({ EMBEDDED_PORT: String(port), ...settings })
  const MONGODB_URI =
    process.env.MONGODB_URI ?? `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
  const { url, stop, kill } = await startServer({ MONGODB_URI, JWT_SECRET, DATA_DIR: folder, ...settings })
  return {
    here,
    there: doorAt(url),
    kill,
    stop: async () => {
      await stop()
      await here.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
