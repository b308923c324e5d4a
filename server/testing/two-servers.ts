import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Leases } from '../store/leases.ts'
import { testClientAt, JWT_SECRET, startTestApp } from './app.ts'
import { freePort, startServer } from './processes.ts'

interface Manner extends NonNullable<Parameters<typeof startServer>[1]> {
  there?: Record<string, string>
  /** Creates the leases of `here`. */
  leasesFor?: (startThere: () => Promise<unknown>) => Leases
}

/** Starts two servers on one store: `here` in this process, `there` in a child process, which `kill` ends at once. */
export const startTwoServers = async (settings: Record<string, string> = {}, manner: Manner = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'buildon-two-'))
  const port = await freePort()
  const MONGODB_URI =
    process.env.MONGODB_URI ?? `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
  let starting: ReturnType<typeof startServer> | undefined
  const startThere = () =>
    (starting ??= startServer({ MONGODB_URI, JWT_SECRET, DATA_DIR: folder, ...settings, ...manner.there }, manner))
  const { leasesFor } = manner
  const here = await startTestApp(
    { EMBEDDED_PORT: String(port), ...settings },
    leasesFor && (() => leasesFor(startThere)),
  )
  const { url, stop, kill } = await startThere()
  return {
    here,
    there: testClientAt(url),
    kill,
    stop: async () => {
      await stop()
      await here.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
