// What a run of `npm test` leaves in test-results: passed.txt and failed.txt, which say what is proven, times.txt, and called.txt, the
// operations of the API that tests have called (server/testing/called.ts).
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const NAMES = ['passed', 'failed', 'times', 'called']

const pathOf = (folder, name) => join(folder, `${name}.txt`)

/** Empties the results of the last run; returns the environment in which reporters add to those of this one. */
export const startResults = (folder, commit) => {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES) writeFileSync(pathOf(folder, name), `# ${commit} ${new Date().toISOString()}\n`)
  return { RESULTS_DIR: folder }
}

/** The line "file<TAB>text" of the results. */
export const lineOf = (file, text) => `${relative(process.cwd(), file)}\t${text.trim().replaceAll(/\s+/g, ' ')}\n`

const add = (name, file, text) => {
  const folder = process.env.RESULTS_DIR
  if (folder) appendFileSync(pathOf(folder, name), lineOf(file, text))
}

/** Adds a test that passed. */
export const addPassed = (file, title) => add('passed', file, title)

/** Adds a test that failed or was flaky, or what else went wrong in a file, such as loading it. */
export const addFailed = (file, title) => add('failed', file, title)

/** Adds how long the tests of a file took. */
export const addTime = (file, ms) => add('times', file, (ms / 1000).toFixed(1))

/** Sorts the lines of times.txt; its head stays first. */
export const slowestFirst = (lines) => {
  const secondsOf = (line) => Number(line.split('\t')[1])
  return [...lines.slice(0, 1), ...lines.slice(1).toSorted((a, b) => secondsOf(b) - secondsOf(a))]
}

/** Prints what failed once more, where whoever reads only the end of the run finds it. */
const printFailed = (folder) => {
  const [, ...failed] = readFileSync(pathOf(folder, 'failed'), 'utf8').trimEnd().split('\n')
  if (!failed.length) return
  console.log('\nFailed:')
  for (const line of failed) console.log(`  ${line.replace('\t', ' › ')}`)
}

/** Sorts the times of a run that has ended, and prints the ten slowest files and what failed. */
export const finishResults = (folder) => {
  const path = pathOf(folder, 'times')
  const lines = slowestFirst(readFileSync(path, 'utf8').trimEnd().split('\n'))
  writeFileSync(path, `${lines.join('\n')}\n`)
  console.log(`\nThe slowest files, in seconds (all: ${relative(process.cwd(), path)}):`)
  for (const line of lines.slice(1, 11)) console.log(line.replace(/(.*)\t(.*)/, '  $2\t$1'))
  printFailed(folder)
}
