import type { Env } from './env.ts'
import { start, type Running } from './start.ts'

/** As `start`; starts again on the same port after a restore. */
export const startLasting = async (
  env: Env,
  say: (line: string) => void,
  ways: Omit<NonNullable<Parameters<typeof start>[2]>, 'onRestored' | 'worker'>,
): Promise<Pick<Running, 'url' | 'stop'>> => {
  let running: Promise<Running>
  const startAt = (port: number) => start({ ...env, port }, say, { ...ways, onRestored: again })
  const again = () => {
    running = running.then(async (former) => {
      await former.stop()
      return await startAt(Number(new URL(former.url).port) || env.port)
    })
    running.catch((error: unknown) => {
      process.stderr.write(`Buildon cannot start again: ${String(error)}\n`)
      process.exit(1)
    })
  }
  running = startAt(env.port)
  const { url } = await running
  return { url, stop: async () => (await running).stop() }
}
