// npm run bench -- NAME… | all: prints figures with twin, ratio and target, and stores them in docs/BENCH.md, or in the
// file of --file.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { runAll } from './all.ts'
import type { Bench } from './bench.ts'
import { print, started, storeResult, storeScaling, type Result } from './report.ts'

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  view: () => import('./view.ts'),
  save: () => import('./save.ts'),
  realtime: () => import('./realtime.ts'),
  signin: () => import('./signin.ts'),
  idle: () => import('./idle.ts'),
  comeback: () => import('./comeback.ts'),
  nodes: () => import('./nodes.ts'),
  open: () => import('./open.ts'),
  canvas: () => import('./canvas.ts'),
  editor: () => import('./editor.ts'),
  'remote-writers': () => import('./remote-writers.ts'),
  lead: () => import('./lead.ts'),
  arrange: () => import('./arrange.ts'),
  search: () => import('./search.ts'),
  school: () => import('./school.ts'),
  analysis: () => import('./analysis.ts'),
  insight: () => import('./insight.ts'),
  crowd: () => import('./crowd.ts'),
  disk: () => import('./disk.ts'),
  'my-data': () => import('./my-data.ts'),
  archive: () => import('./archive.ts'),
  soak: () => import('./soak.ts'),
}
const ALL = Object.keys(BENCHES)
const FILE = 'docs/BENCH.md'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', default: FILE } },
})
const isAll = positionals.length === 0 || positionals.includes('all')
const names = isAll ? ALL : positionals
const unknown = names.filter((name) => !BENCHES[name])
if (unknown.length) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${ALL.join(', ')}, and all.`)
  process.exit(1)
}

// Results of other sizes than the targets' are not stored.
const store = (name: string, result: Result) => {
  if (process.env.NOTES) return
  storeResult(values.file, name, result, ALL)
  if (name === 'nodes' && values.file === FILE && !result.fault) storeScaling(result.figures)
}

const runHere = async (name: string) => {
  console.log(`\nbench ${name}`)
  const [began, start] = [performance.now(), started()]
  const minutes = () => (performance.now() - began) / 60_000
  try {
    const { bench } = await BENCHES[name]!()
    const figures = await bench()
    print(figures)
    store(name, { figures, start, minutes: minutes() })
  } catch (error) {
    console.error(`bench ${name} failed:`, error)
    store(name, { figures: [], fault: String(error), start, minutes: minutes() })
    process.exitCode = 1
  }
}

if (names.length === 1) await runHere(names[0] ?? '')
else {
  const start = started()
  const failed = await runAll(names, ['--file', values.file], (name, fault) =>
    store(name, { figures: [], fault, start, minutes: 0 }),
  )
  if (failed.length) process.exitCode = 1
}
process.exit()
