// Size budgets of design targets P7, in kB of gzipped JavaScript: what a page loads at once, from Vite's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGETS = [
  { page: 'sign-in', entries: ['index.html', 'pages/login-page.tsx'], kB: 200 },
  { page: 'view', entries: ['index.html', 'app/guard.tsx', 'pages/view-page.tsx'], kB: 300 },
  { page: 'editor beyond the view', entries: ['editor/rich-text.tsx'], without: ['index.html', 'app/guard.tsx', 'pages/view-page.tsx'], kB: 480 },
] // prettier-ignore

export const checkSizes = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const collect = (key, seen = new Set()) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}; name the page anew in check-sizes.mjs.`)
    if (seen.has(key)) return seen
    seen.add(key)
    for (const dependency of chunk.imports ?? []) collect(dependency, seen)
    return seen
  }
  const all = (keys) => new Set(keys.flatMap((key) => [...collect(key)]))
  const gzipped = (key) => gzipSync(readFileSync(join(folder, manifest[key].file))).length
  const faults = BUDGETS.flatMap(({ page, entries, without = [], kB }) => {
    const known = all(without)
    const size = [...all(entries)].filter((key) => !known.has(key)).reduce((sum, key) => sum + gzipped(key), 0) / 1000
    console.log(`  ${page}: ${size.toFixed(0)} of ${kB} kB`)
    return size > kB ? [`${page} loads ${size.toFixed(0)} kB of JavaScript, its budget is ${kB} kB.`] : []
  })
  if (faults.length) throw new Error(faults.join('\n'))
}
