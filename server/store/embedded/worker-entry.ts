import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where the worker's code is: beside the bundled server, or, when this runs from its sources, bundled on the spot (about
 * 30 ms, once per change; compiling them in each worker anew would take ten times that at every start).
 */
export async function workerEntry(): Promise<URL> {
  if (!import.meta.url.endsWith('.ts')) return new URL('./store-worker.js', import.meta.url)
  const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.ts'))
  const hash = createHash('sha256')
  for (const name of sources.toSorted()) hash.update(readFileSync(new URL(name, import.meta.url)))
  const bundle = new URL(`../../../build/store-worker-${hash.digest('hex').slice(0, 16)}.mjs`, import.meta.url)
  if (existsSync(bundle)) return bundle
  const { build } = await import('esbuild')
  const half = fileURLToPath(bundle) + `.${process.pid}`
  mkdirSync(new URL('.', bundle), { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    outfile: half,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  })
  renameSync(half, bundle)
  return bundle
}
