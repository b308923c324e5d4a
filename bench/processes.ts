import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/processes.ts'

export interface Running {
  url: string
  child: ChildProcess
  dataDir: string
  stop(options?: { keep?: boolean }): Promise<void>
}

const answers = async (url: string, child: ChildProcess, withinMs: number) => {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process for ${url} ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/healthz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error(`${url} did not answer`)
}

const DATA_DIR = '{data}'
const START_MS = 20_000

const start = async (
  args: string[],
  env: Record<string, string>,
  withinMs = START_MS,
  folder = mkdtempSync(join(tmpdir(), 'buildon-bench-')),
): Promise<Running> => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    args.map((arg) => (arg === DATA_DIR ? folder : arg)),
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...env },
    },
  )
  const url = `http://127.0.0.1:${port}`
  await answers(url, child, withinMs)
  return {
    url,
    child,
    dataDir: folder,
    stop: ({ keep = false } = {}) =>
      new Promise((resolve) => {
        child.once('exit', () => {
          if (!keep) rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** As in the image and the service. */
export const AS_INSTALLED = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=16`,
}

/** Starts the built product with an empty data folder. */
export const startProduct = (settings: Record<string, string> = {}, options: readonly string[] = []) =>
  start([...options, 'dist/server/main.js'], {
    ADMIN_PASSWORD: 'bench-password',
    ADMIN_PASSWORD_ONCE: 'off',
    BCRYPT_ROUNDS: '4',
    ...AS_INSTALLED,
    ...settings,
  })

/** As `startProduct`; `liveHeap` forces a collection and returns the megabytes that are left. */
export const startMeasured = async (settings: Record<string, string> = {}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'buildon-heap-')), 'live')
  const options = ['--expose-gc', '--import', './bench/live-heap.mjs']
  const product = await startProduct({ ...settings, LIVE_HEAP: file }, options)
  const liveHeap = async () => {
    rmSync(file, { force: true })
    product.child.kill('SIGUSR2')
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause(20)
    return Number(readFileSync(file, 'utf8'))
  }
  return { ...product, liveHeap }
}

export const SCHOOL_PASSWORD = 'demo-school'
const WRITING_MS = 30 * 60_000

/** Starts the product with a generated school, which later benches of the same run copy (`BENCH_SEEDS`). */
export const startSchool = async (size: { notes: number; pupils: number; views: number }) => {
  const options = Object.entries(size).map(([name, value]) => `--${name}=${value}`)
  const open = (folder?: string) =>
    start(['dist/server/demo.js', '--data-dir', DATA_DIR, ...options], AS_INSTALLED, WRITING_MS, folder)
  if (!process.env.BENCH_SEEDS) return open()
  const seed = join(process.env.BENCH_SEEDS, Object.values(size).join('-'))
  const folder = mkdtempSync(join(tmpdir(), 'buildon-bench-'))
  if (existsSync(seed)) cpSync(seed, folder, { recursive: true })
  const school = await open(folder)
  if (existsSync(seed)) return school
  await school.stop({ keep: true })
  cpSync(folder, seed, { recursive: true })
  return open(folder)
}

/** Starts a script of bench/twins with an empty embedded store. */
export const startTwin = (name: string) => start(['--import', 'tsx', `bench/twins/${name}.ts`], {})
