// docs/BENCH.md: a list of the benches, a section of each, and “Notes”, which are written by hand and kept.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Figure } from './bench.ts'
import { leastWorkMs, REFERENCE_MS } from '../scripts/slowness.mjs'

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

/** Of an absolute time; undefined for other figures. */
const atReferenceSpeed = ({ unit, target, ours }: Figure, workMs: number) => {
  const most = /^≤ ([\d.]+)$/.exec(target)?.[1]
  if (most === undefined || (unit !== 'ms' && unit !== 's')) return undefined
  const ms = (ours * REFERENCE_MS) / workMs
  return { ms, met: ms <= Number(most) }
}

const compared = (figure: Figure, workMs: number) => {
  const there = atReferenceSpeed(figure, workMs)
  return there ? `${number(there.ms)}, ${there.met ? 'yes' : 'no'}` : '–'
}

const HEADER = '| what | figure | twin | ratio | target | met | at reference speed |\n|---|---|---|---|---|---|---|'
const HEAD = `# Benchmarks

\`npm run bench -- all\` measures all of this in one run. Each figure is the median of three runs unless its name says otherwise. The twin is a bare implementation, measured
in the same run, in turns. Machines differ, so compare the ratios. Fixed work is the least time of the same piece of work on one core, before a bench and after it (\`scripts/slowness.mjs\`;
${REFERENCE_MS} ms on the reference machine). Absolute times are also given at the reference machine's speed, that is, divided by what the fixed work took more than there; waits, as for the next frame,
do not shrink like that, so read them as an estimate. The targets are those of the project's design.`
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

export interface Start {
  /** Date, commit, Node and processor. */
  line: string
  workMs: number
  load: number
}

export const started = (): Start => {
  const [{ model } = { model: 'unknown' }, ...others] = cpus()
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const line = `${date} UTC, commit ${commit()}, Node ${process.versions.node}, ${others.length + 1} cores (${model.trim()})`
  return { line, load: loadavg()[0] ?? NaN, workMs: leastWorkMs() }
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
    /^(.*? UTC), commit (.*?), Node ([\d.]+), .*?fixed work (.*?), load ([\d.]+) at its start, ([\d.]+) minutes/.exec(
      line,
    ) ?? []
  const bound = [...text.matchAll(/^\|.*\| (.*?) \| (yes|no) \|(?:.*?(yes|no|–) \|)?$/gm)].filter(([, target]) => target !== 'stated' && target !== '–') // prettier-ignore
  const met = bound.filter(([, , here]) => here === 'yes').length
  const metThere = bound.filter(([, , here, there]) => there === 'yes' || (there !== 'no' && here === 'yes')).length
  const failed = /^Failed: /m.test(text)
  const share = (count: number) => (failed ? 'failed' : `${count} of ${bound.length}`)
  return `| ${name} | ${date} | ${by} | ${node} | ${work} | ${load} | ${minutes} | ${share(met)} | ${share(metThere)} |`
}

const summary = (sections: Section[]) => {
  const rows = sections.map(listed)
  const minutes = rows.reduce((sum, one) => sum + (Number(one.split(' | ')[6]) || 0), 0)
  return [
    `${rows.length} benches, ${minutes.toFixed(1)} minutes together.`,
    '',
    '| bench | date | commit | Node | fixed work | load at its start | minutes | targets met | at reference speed |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export interface Result {
  figures: Figure[]
  /** Message of the error that ended the bench. */
  fault?: string
  start: Start
  minutes: number
}

/** Updates a bench's section of `file`, at its end. */
export const storeResult = (file: string, name: string, result: Result, order: readonly string[]) => {
  const { figures, fault, start, minutes } = result
  const workMs = [start.workMs, leastWorkMs()]
  const usual = (workMs[0]! + workMs[1]!) / 2
  const text = [
    `## ${name}`,
    '',
    `${start.line}, fixed work ${workMs.map((ms) => ms.toFixed(0)).join(' and ')} ms, load ${start.load.toFixed(1)} at its start, ${minutes.toFixed(1)} minutes`,
    '',
    ...(fault ? [`Failed: ${fault.split('\n')[0]}`] : [HEADER, ...figures.map((figure) => `| ${row(figure)} | ${compared(figure, usual)} |`)]),
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
