// Files that `npm test` writes to test-results: passed.txt, failed.txt, times.txt, and called.txt, the API
// operations called (server/testing/called.ts).
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const NAMES = ['passed', 'failed', 'times', 'called']

const pathOf = (folder, name) => join(folder, `${name}.txt`)

/** Clears the results. */
export const startResults = (folder, commit) => {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES) writeFileSync(pathOf(folder, name), `# ${commit} ${new Date().toISOString()}\n`)
  return { RESULTS_DIR: folder }
}

export const lineOf = (file, text) => `${relative(process.cwd(), file)}\t${text.trim().replaceAll(/\s+/g, ' ')}\n`

const add = (name, file, text) => {
  const folder = process.env.RESULTS_DIR
  if (folder) appendFileSync(pathOf(folder, name), lineOf(file, text))
}

export const addPassed = (file, title) => add('passed', file, title)

/** Also for flaky tests and for errors outside of tests, e.g. */
export const addFailed = (file, title) => add('failed', file, title)

export const addTime = (file, ms) => add('times', file, (ms / 1000).toFixed(1))

export const slowestFirst = (lines) => {
  const secondsOf = (line) => Number(line.split('\t')[1])
  return [...lines.slice(0, 1), ...lines.slice(1).toSorted((a, b) => secondsOf(b) - secondsOf(a))]
}

/** Repeats the failures at the end of the output. */
const printFailed = (folder) => {
  const [, ...failed] = readFileSync(pathOf(folder, 'failed'), 'utf8').trimEnd().split('\n')
  if (!failed.length) return
  console.log('\nFailed:')
  for (const line of failed) console.log(`  ${line.replace('\t', ' › ')}`)
}

export const finishResults = (folder) => {
  const path = pathOf(folder, 'times')
  const lines = slowestFirst(readFileSync(path, 'utf8').trimEnd().split('\n'))
  writeFileSync(path, `${lines.join('\n')}\n`)
  console.log(`\nThe slowest files, in seconds (all: ${relative(process.cwd(), path)}):`)
  for (const line of lines.slice(1, 11)) console.log(line.replace(/(.*)\t(.*)/, '  $2\t$1'))
  printFailed(folder)
}
