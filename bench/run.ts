// npm run bench --
// view|save|realtime|lead|comeback|soak|school|signin|crowd|nodes|canvas|arrange|editor|search|open|analysis|disk|insight|my-data: prints
// results with twin, ratio and target, and stores them in docs/BENCH.md.
import type { Bench } from './bench.ts'
import { storeResults, print } from './report.ts'

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  view: () => import('./view.ts'),
  save: () => import('./save.ts'),
  realtime: () => import('./realtime.ts'),
  lead: () => import('./lead.ts'),
  school: () => import('./school.ts'),
  comeback: () => import('./comeback.ts'),
  soak: () => import('./soak.ts'),
  signin: () => import('./signin.ts'),
  crowd: () => import('./crowd.ts'),
  nodes: () => import('./nodes.ts'),
  canvas: () => import('./canvas.ts'),
  arrange: () => import('./arrange.ts'),
  editor: () => import('./editor.ts'),
  open: () => import('./open.ts'),
  search: () => import('./search.ts'),
  analysis: () => import('./analysis.ts'),
  disk: () => import('./disk.ts'),
  insight: () => import('./insight.ts'),
  'my-data': () => import('./my-data.ts'),
}

const wanted = process.argv.slice(2)
const names = wanted.length ? wanted : Object.keys(BENCHES)
const unknown = names.filter((name) => !BENCHES[name])
if (unknown.length) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

for (const name of names) {
  console.log(`\nbench ${name}`)
  const { bench } = await BENCHES[name]!()
  const figures = await bench()
  print(figures)
  // Results of other sizes than the targets' are not stored.
  if (!process.env.NOTES) storeResults(name, figures)
}
process.exit(0)
