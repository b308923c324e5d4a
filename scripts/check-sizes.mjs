// Size budgets (design targets P7): initial gzipped JavaScript of a page in kB, number of files, no duplicate
// packages. Uses the chunk list from vite.config.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST = ['main.tsx', 'pages/login-page.tsx']
const VIEW = [...FIRST, 'app/guard.tsx', 'pages/view-page.tsx']
/** Loaded on every page for members. */
const MEMBER = [...FIRST, 'app/guard.tsx', 'app/connection-note.tsx', 'ui/generic-modal.tsx']
const BUDGETS = [
  { page: 'sign-in', roots: FIRST, kB: 200, files: 4 },
  { page: 'view', roots: VIEW, kB: 300, files: 12 },
  {
    page: 'second dashboard beyond',
    roots: ['pages/dashboard-charts-page.tsx', 'engines/charts/linked/linked-charts.ts'],
    without: MEMBER,
    kB: 140,
    files: 34,
  },
  { page: 'editor beyond the view', roots: ['engines/editor/rich-text.tsx'], without: VIEW, kB: 480, files: 12 },
]

export const checkSizes = (folder) => {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'chunks.json'), 'utf8'))
  const fileOf = (root) => {
    const [file] = Object.entries(chunks).find(([, { modules }]) => modules.includes(root)) ?? []
    if (!file) throw new Error(`The build has no ${root}; name the page anew in check-sizes.mjs.`)
    return file
  }
  const collect = (file, seen) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const imported of chunks[file].imports) collect(imported, seen)
  }
  const filesWith = (roots) => {
    const files = new Set()
    for (const root of roots) collect(fileOf(root), files)
    return files
  }
  /** In more than one version. */
  const twice = (files) => {
    const places = new Map()
    for (const place of [...files].flatMap((file) => chunks[file].packages)) {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      places.set(name, (places.get(name) ?? new Set()).add(place))
    }
    return [...places].filter(([, found]) => found.size > 1).map(([name]) => name)
  }
  const faults = BUDGETS.flatMap(({ page, roots, without = [], kB, files: most }) => {
    const known = filesWith(without)
    const files = [...filesWith(roots)].filter((file) => !known.has(file))
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000
    console.log(`  ${page}: ${size.toFixed(0)} of ${kB} kB in ${files.length} of ${most} files`)
    return [
      ...(size > kB ? [`${page} loads ${size.toFixed(0)} kB of JavaScript, its budget is ${kB} kB.`] : []),
      ...(files.length > most ? [`${page} loads ${files.length} files of JavaScript, its budget is ${most}.`] : []),
      ...twice(new Set([...known, ...files])).map((name) => `${page} loads ${name} twice.`),
    ]
  })
  if (faults.length) throw new Error(faults.join('\n'))
}
