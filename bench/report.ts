// docs/BENCH.md: a list of the benches, a section of each, and “Notes”, which are written by hand and kept.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Figure } from './bench.ts'
import { leastWorkMs } from '../scripts/slowness.mjs'

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

const row = ({ what, unit, ours, twin, target, met }: Figure) =>
  [
    `${what} (${unit})`,
    number(ours),
    twin === undefined ? '–' : number(twin),
    twin === undefined || twin === 0 ? '–' : number(ours / twin),
    target,
    met ? 'yes' : 'no',
  ].join(' | ')

const HEADER = '| what | figure | twin | ratio | target | met |\n|---|---|---|---|---|---|'
const HEAD = `# Benchmarks

\`npm run bench -- all\` measures all of this in one run. Each figure is the median of three runs unless its name says otherwise. The twin is a bare implementation, measured
in the same run, in turns. Machines differ, so compare the ratios. Fixed work is the least time of the same piece of work on one core when a bench starts (\`scripts/slowness.mjs\`;
40 ms on the reference machine): figures in ms of two machines compare by it. The targets are those of the project's design.`
const NOTES = 'Notes'

export const print = (figures: Figure[]) => {
  for (const figure of figures) console.log(`  ${row(figure)}`)
}

const commit = () => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short=9', 'HEAD') + (git('status', '--porcelain', '--', ':!docs') ? ' and changes' : '')
  } catch {
    return 'unknown'
  }
}

/** Circumstances of a bench, as one line. */
export const circumstances = () => {
  const [{ model } = { model: 'unknown' }, ...others] = cpus()
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${others.length + 1} cores (${model.trim()}), fixed work ${leastWorkMs().toFixed(0)} ms, load ${(loadavg()[0] ?? NaN).toFixed(1)} at its start`
  return `${date} UTC, commit ${commit()}, Node ${process.versions.node}, ${machine}`
}

interface Section {
  name: string
  text: string
}

const sectionsOf = (text: string): Section[] =>
  text.split(/^(?=## )/m).slice(1).map((part) => ({ name: part.slice(3, part.indexOf('\n')).trim(), text: part.trimEnd() })) // prettier-ignore

const listed = ({ name, text }: Section) => {
  const line = text.split('\n')[2] ?? ''
  const [, date = line.slice(0, 10), by = '–', node = '–', work = '–', load = '–', minutes = '–'] =
    /^(.*? UTC), commit (.*?), Node ([\d.]+), .*?(?:fixed work (\d+) ms, )?load ([\d.]+) at its start, ([\d.]+) minutes/.exec(
      line,
    ) ?? []
  const bound = [...text.matchAll(/^\|.*\| (.*?) \| (yes|no) \|$/gm)].filter(([, target]) => target !== 'stated' && target !== '–') // prettier-ignore
  const met = bound.filter(([, , one]) => one === 'yes').length
  const failed = /^Failed: /m.test(text)
  return `| ${name} | ${date} | ${by} | ${node} | ${work} | ${load} | ${minutes} | ${failed ? 'failed' : `${met} of ${bound.length}`} |`
}

const summary = (sections: Section[]) => {
  const rows = sections.map(listed)
  const minutes = rows.reduce((sum, one) => sum + (Number(one.split(' | ')[6]) || 0), 0)
  const [cores = ''] = / \d+ cores \(.*?\)/.exec(sections.at(-1)?.text ?? '') ?? []
  return [
    `${rows.length} benches, ${minutes.toFixed(1)} minutes together${cores && `, on${cores}`}.`,
    '',
    '| bench | date | commit | Node | fixed work (ms) | load at its start | minutes | targets met |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export interface Result {
  figures: Figure[]
  /** Message of the error that ended the bench. */
  fault?: string
  circumstances: string
  minutes: number
}

/** Updates a bench's section of `file`. */
export const storeResult = (file: string, name: string, result: Result, order: readonly string[]) => {
  const { figures, fault, circumstances: line, minutes } = result
  const text = [
    `## ${name}`,
    '',
    `${line}, ${minutes.toFixed(1)} minutes`,
    '',
    ...(fault ? [`Failed: ${fault.split('\n')[0]}`] : [HEADER, ...figures.map((figure) => `| ${row(figure)} |`)]),
  ].join('\n')
  const stored = existsSync(file) ? sectionsOf(readFileSync(file, 'utf8')) : []
  const all = new Map([...stored, { name, text }].map((section) => [section.name, section]))
  const benches = order.flatMap((one) => all.get(one) ?? [])
  const parts = [HEAD, summary(benches), ...benches.map((section) => section.text), all.get(NOTES)?.text ?? `## ${NOTES}`]
  writeFileSync(file, `${parts.join('\n\n')}\n`)
} // prettier-ignore

/** Updates the table of docs/SCALING.md, which has the same figures as `nodes`. */
export const storeScaling = (figures: readonly Figure[]) => {
  const file = 'docs/SCALING.md'
  const shown = (value: number | undefined) => number(value ?? Number.NaN)
  const rowOf = (line: string) => {
    const kind = /^\| (.*?) \|/.exec(line)?.[1]
    const of = (what: string) => figures.find((figure) => figure.what === `${what}, ${kind}`)
    const [workers, two, store] = [of('WORKERS=2 beside one process'), of('two nodes beside one'), of('the embedded store behind them')] // prettier-ignore
    if (!workers) return line
    const cells = [workers.twin, workers.ours, two?.twin, two?.ours, store?.ours]
    return `| ${[kind, ...cells.map(shown)].join(' | ')} |`
  }
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').map(rowOf).join('\n'))
}
