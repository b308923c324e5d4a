// Builds client (Vite) and server (esbuild) into dist/ if sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { bin, isMain, root } from './paths.mjs'
import { main, runNode } from './run.mjs'

const SOURCES = [
  'client',
  'server',
  'shared',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/chunks-by-page.mjs',
  'scripts/compress-files.mjs',
  'scripts/page-head.mjs',
  'scripts/used-styles.mjs',
]
const stampFile = join(root, 'dist', '.built-from')

const filesOf = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()

const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.map((path) => join(root, path))
    .filter(existsSync)
    .flatMap(filesOf))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const buildServer = async () => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      demo: 'server/demo/main.ts',
      admin: 'server/admin/main.ts',
      'store-worker': 'server/store/embedded/worker.ts',
      'store-check-data-worker': 'server/store/embedded/check-data-worker.ts',
      'password-worker': 'server/platform/password-worker.ts',
      'text-worker': 'server/platform/text-worker.ts',
      'language-worker': 'server/features/text-analysis/language-worker.ts',
      'network-worker': 'server/features/analysis/author-network/network-worker.ts',
      'gexf-worker': 'server/features/analysis/networks/gexf-worker.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // Must run before any package is loaded.
    banner: { js: "import '../../scripts/node-version.mjs'" },
    logLevel: 'warning',
  })
}

const buildClient = async () => {
  await runNode(bin('vite/bin/vite.js'), ['build', '--logLevel', 'warn'], { cwd: root })
  await compressFiles(join(root, 'dist', 'client'))
}

export const ensureBuilt = async () => {
  const hash = sourceHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  console.log('Building (a few seconds) …')
  await Promise.all([buildServer(), buildClient()])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, hash)
}

if (isMain(import.meta.url)) await main(ensureBuilt)
