import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Figure } from './bench.ts'

const FILE = 'docs/BENCH.md'
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

export const print = (figures: Figure[]) => {
  for (const figure of figures) console.log(`  ${row(figure)}`)
}

/** Updates a benchmark's section of docs/BENCH.md. */
export const storeResults = (name: string, figures: Figure[]) => {
  const text = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
    : '# Benches\n\nFigures beside those of a bare twin measured in the same run, in turns; the median of three. Machines differ: the ratios count.\n'
  const section = [
    `## ${name}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores`,
    '',
    HEADER,
    ...figures.map((figure) => `| ${row(figure)} |`),
    '',
  ].join('\n')
  const others = text.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${name}\n`))
  writeFileSync(FILE, [...others.map((part) => part.trimEnd()), section].join('\n\n'))
}
