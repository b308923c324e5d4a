import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a worker: `store-<name>.js` next to the bundled server. From sources it is bundled once per change (30
 * ms), a tenth of compiling in each worker.
 */
export async function entryOf(name: 'worker' | 'check-data-worker'): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL(`./store-${name}.js`, import.meta.url))
  const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.ts'))
  const hash = createHash('sha256')
  for (const name of sources.toSorted()) hash.update(readFileSync(new URL(name, import.meta.url)))
  const bundle = fileURLToPath(
    new URL(`../../../build/store-${name}-${hash.digest('hex').slice(0, 16)}.mjs`, import.meta.url),
  )
  if (existsSync(bundle)) return bundle
  const { build } = await import('esbuild')
  const half = `${bundle}.${process.pid}`
  mkdirSync(dirname(bundle), { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    outfile: half,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  })
  renameSync(half, bundle)
  return bundle
}
