// Size budgets (design targets P7), from the chunk list of vite.config.ts: initial gzipped JavaScript of a page in kB,
// number of files, no duplicate packages; and of every page of the routes scripts and styles beyond the common ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './paths.mjs'

const FIRST = ['main.tsx', 'pages/login-page.tsx']
const VIEW = [...FIRST, 'app/guard.tsx', 'pages/view-page.tsx']
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

/** Budgets of each page in kB and files, beyond the common part of visitors and members. */
const PAGES = JSON.parse(readFileSync(new URL('page-sizes.json', import.meta.url), 'utf8'))
const COMMON = { visitor: FIRST.slice(0, 1), member: MEMBER }
const routed = () =>
  readdirSync(join(root, 'client', 'pages'))
    .filter((name) => name.endsWith('-page.tsx'))
    .map((name) => name.replace('-page.tsx', ''))

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
  const twice = (files) => {
    const places = new Map()
    for (const place of [...files].flatMap((file) => chunks[file].packages)) {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      places.set(name, (places.get(name) ?? new Set()).add(place))
    }
    return [...places].filter(([, found]) => found.size > 1).map(([name]) => name)
  }
  const sizeOf = (files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000
  const beyond = (size, count, { page, kB, files, what }) => [
    ...(size > kB ? [`${page} loads ${size.toFixed(1)} kB of ${what}, its budget is ${kB} kB.`] : []),
    ...(count > files ? [`${page} loads ${count} files of ${what}, its budget is ${files}.`] : []),
  ]
  const faults = BUDGETS.flatMap(({ page, roots, without = [], kB, files: most }) => {
    const known = filesWith(without)
    const files = [...filesWith(roots)].filter((file) => !known.has(file))
    const size = sizeOf(files)
    console.log(`  ${page}: ${size.toFixed(0)} of ${kB} kB in ${files.length} of ${most} files`)
    return [
      ...beyond(size, files.length, { page, kB, files: most, what: 'JavaScript' }),
      ...twice(new Set([...known, ...files])).map((name) => `${page} loads ${name} twice.`),
    ]
  })
  const withStyles = (files) => new Set([...files, ...[...files].flatMap((file) => chunks[file].styles)])
  const pageFaults = Object.entries(PAGES).flatMap(([who, pages]) => {
    const common = withStyles(filesWith(COMMON[who]))
    return Object.entries(pages).flatMap(([page, [kB, most]]) => {
      const own = page === 'common' ? common : withStyles(filesWith([`pages/${page}-page.tsx`]))
      const files = [...own].filter((file) => page === 'common' || !common.has(file))
      const size = sizeOf(files)
      if (process.env.SIZES)
        console.log(`  ${who}, ${page}: ${size.toFixed(1)} of ${kB} kB in ${files.length} of ${most} files`)
      return beyond(size, files.length, { page: `${page} (${who})`, kB, files: most, what: 'scripts and styles' })
    })
  })
  const budgeted = new Set(Object.values(PAGES).flatMap((pages) => Object.keys(pages)))
  const missing = routed()
    .filter((page) => !budgeted.has(page))
    .map((page) => `${page} has no budget in scripts/page-sizes.json.`)
  console.log(`  ${budgeted.size} pages have budgets for scripts and styles (SIZES=1 lists them)`)
  if (faults.length + pageFaults.length + missing.length)
    throw new Error([...faults, ...pageFaults, ...missing].join('\n'))
}
