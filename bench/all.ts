// Runs benches one after another, each in its own process, and goes on after a failure.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

/** A bench that takes longer has hung. */
const MOST_MINUTES = 20

const minutesSince = (began: number) => (performance.now() - began) / 60_000

const runOne = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<string | undefined>((resolve) => {
    // A group of its own, so that no server outlives it.
    const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name, ...args], { stdio: 'inherit', detached: true, env }) // prettier-ignore
    const endGroup = () => {
      try {
        process.kill(-(child.pid ?? NaN), 'SIGKILL')
      } catch {}
    }
    const interrupted = () => {
      endGroup()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    let late = false
    const limit = setTimeout(() => {
      late = true
      endGroup()
    }, MOST_MINUTES * 60_000)
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      endGroup()
      resolve(code === 0 ? undefined : late ? `no end after ${MOST_MINUTES} minutes` : `ended with ${signal ?? code}`)
    })
  })

/** Returns the names of failed benches. */
export const runAll = async (
  names: readonly string[],
  args: readonly string[],
  /** Called for a bench that ended without storing a result. */
  onDeath: (name: string, reason: string) => void,
): Promise<string[]> => {
  const began = performance.now()
  // For everything that the benches write, so that nothing of a killed one is left.
  const folder = mkdtempSync(join(tmpdir(), 'buildon-benches-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const env = { SOAK_MINUTES: '10', ...process.env, TMPDIR: folder, BENCH_SEEDS: join(folder, 'seeds') }
  const failed: string[] = []
  for (const [at, name] of names.entries()) {
    console.log(`\nbench ${at + 1} of ${names.length}, ${name}, ${minutesSince(began).toFixed(0)} min so far`)
    const reason = await runOne(name, args, env)
    if (!reason) continue
    failed.push(name)
    if (reason !== 'ended with 1') onDeath(name, reason)
  }
  console.log(`\n${names.length} benches in ${minutesSince(began).toFixed(0)} minutes; failed: ${failed.join(', ') || 'none'}`) // prettier-ignore
  return failed
}
