import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface WorkerFile {
  filename: string
  execArgv: string[]
}

const bundles = new Map<string, string>()

/** Loading the sources in each thread takes ten times as long. */
const bundleOf = (source: string, name: string): string => {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const contents = outputFiles[0]?.contents ?? new Uint8Array()
  const folder = fileURLToPath(new URL('../../build/', import.meta.url))
  const bundle = `${folder}${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`
  if (existsSync(bundle)) return bundle
  mkdirSync(folder, { recursive: true })
  const half = `${bundle}.${process.pid}`
  writeFileSync(half, contents)
  renameSync(half, bundle)
  return bundle
}

/** Returns the worker module `name` next to the URL `beside`. After the build all are in one folder. */
export const workerFile = (beside: string, name: string): WorkerFile => {
  const isSource = beside.endsWith('.ts')
  const path = fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, beside))
  if (!isSource) return { filename: path, execArgv: [] }
  const filename = bundles.get(path) ?? bundleOf(path, name)
  bundles.set(path, filename)
  return { filename, execArgv: [] }
}
