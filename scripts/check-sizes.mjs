// Size budgets of design targets P7, in kB of gzipped JavaScript: what a page loads at once, from Vite's manifest;
// and no package twice on one page, from the list that vite.config.ts adds to the build.
// The sign-in page is drawn before axios (lib/http.ts) has come, as before its texts and dialogs; a view shows nothing without it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGETS = [
  { page: 'sign-in', entries: ['index.html', 'pages/login-page.tsx'], kB: 200 },
  { page: 'view', entries: ['index.html', 'app/guard.tsx', 'lib/http.ts', 'pages/view-page.tsx'], kB: 300 },
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
  const packages = JSON.parse(readFileSync(join(folder, '.vite', 'packages.json'), 'utf8'))
  /** The packages of some chunks that come from more than one place. */
  const twice = (keys) => {
    const places = new Map()
    for (const place of [...keys].flatMap((key) => packages[manifest[key].file] ?? [])) {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      places.set(name, (places.get(name) ?? new Set()).add(place))
    }
    return [...places].filter(([, found]) => found.size > 1).map(([name]) => name)
  }
  const faults = BUDGETS.flatMap(({ page, entries, without = [], kB }) => {
    const known = all(without)
    const size = [...all(entries)].filter((key) => !known.has(key)).reduce((sum, key) => sum + gzipped(key), 0) / 1000
    console.log(`  ${page}: ${size.toFixed(0)} of ${kB} kB`)
    const doubled = twice(all([...without, ...entries]))
    return [
      ...(size > kB ? [`${page} loads ${size.toFixed(0)} kB of JavaScript, its budget is ${kB} kB.`] : []),
      ...doubled.map((name) => `${page} loads ${name} twice.`),
    ]
  })
  if (faults.length) throw new Error(faults.join('\n'))
}
