import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { ROOT } from '../paths.ts'
import { checkOutput } from './clean-log.ts'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Bundled: compiling takes a second at each start. */
const bundlePrograms = async (): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'server/main.ts',
      'impatient-main': 'server/testing/impatient-main.ts',
      admin: 'server/admin/main.ts',
      'store-worker': 'server/store/embedded/worker.ts',
      'store-check-data-worker': 'server/store/embedded/check-data-worker.ts',
      'password-worker': 'server/platform/password-worker.ts',
      'text-worker': 'server/platform/text-worker.ts',
      'language-worker': 'server/features/text-analysis/language-worker.ts',
      'network-worker': 'server/features/analysis/author-network/network-worker.ts',
      'gexf-worker': 'server/features/analysis/networks/gexf-worker.ts',
    },
    outdir: 'build',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  // Two levels below the root, like the built server.
  const folder = join(ROOT, 'build', `programs-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const half = `${folder}.${process.pid}`
  await mkdir(half, { recursive: true })
  for (const { path, contents } of outputFiles) await writeFile(join(half, basename(path)), contents)
  // A concurrent test may have created the folder.
  await rename(half, folder).catch(() => rm(half, { recursive: true }))
  return folder
}
let programs: Promise<string> | undefined

/** Runs a server program as a process. */
export const runProgram = async (
  name: 'main' | 'impatient-main' | 'admin',
  args: readonly string[],
  settings: Record<string, string>,
  { node = process.execPath, stdout = 'pipe' }: { node?: string | undefined; stdout?: 'pipe' | number } = {},
): Promise<ChildProcess> => {
  programs ??= bundlePrograms()
  const file = join(await programs, `${name}.js`)
  const child = spawn(node, [file, ...args], { env: { ...process.env, ...settings }, stdio: ['pipe', stdout, 'pipe'] })
  checkOutput(child.stdout)
  return child
}

export interface Ended {
  code: number | null
  out: string
  err: string
}

export const ended = async (child: ChildProcess): Promise<Ended> => {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

interface Manner {
  program?: 'main' | 'impatient-main'
  onLine?: (line: string) => void
  node?: string
}

export const startServer = async (
  settings: Record<string, string>,
  { program = 'main', onLine, node }: Manner = {},
): Promise<{ url: string; stop(): Promise<Ended>; kill(): Promise<Ended> }> => {
  const child = await runProgram(program, [], { HOST: '127.0.0.1', PORT: '0', ...settings }, { node })
  const gone = ended(child)
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const url = await new Promise<string>((ready, failed) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /is ready: (\S+)/.exec(said) ?? []
      if (found) ready(found.replace('localhost', '127.0.0.1'))
    })
    void gone.then(({ err }) => failed(new Error(`the server ended: ${err}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
