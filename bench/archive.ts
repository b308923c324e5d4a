// P11: export and import of a community beside a bare cursor to a file, each in a process of its own (ARCH-06).
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { wordsOf } from '../shared/text/words.ts'
import { bin } from '../scripts/paths.mjs'
import { connect } from '../server/store/connect.ts'
import { newId } from '../server/store/new-id.ts'
import type { ArchiveRun } from './archive-run.ts'
import { median, type Bench } from './bench.ts'
import { series, wordAt } from './many-notes.ts'
import { AS_INSTALLED } from './processes.ts'

const NOTES = Number(process.env.NOTES ?? 100_000)
const ROUNDS = NOTES > 10_000 ? 2 : 3
const AT_ONCE = 1_000
const MEGABYTES_MAX = 100
const RATIO_MIN = 0.5

const random = series(42)
const text = () => Array.from({ length: 60 }, () => wordAt('English', Math.floor(20_000 ** random()))).join(' ')

const written = (communityId: string, author: string, view: string, at: Date) => {
  const own = { communityId, created: at, modified: at }
  const [title, body] = [text().slice(0, 40), text()]
  const note = {
    ...own, _id: newId(), type: 'Note', title, status: 'active', permission: 'protected', authors: [author], group: null,
    _groupMembers: [], keywords: ['oak'], data: { body: `<p>${body}</p>` }, wordCount: 60, text4search: `( ${title} ) ${body} ( oak )`,
    docId: '', docShared: [], createdBy: '', favAuthors: [], langInNote: [], visitorRole: false, comments: '', version: 1,
  } // prettier-ignore
  const { data: _data, text4search: _text, ...head } = note
  const snapshot = { _id: newId(), communityId, type: 'Object', dataId: note._id, dataType: 'Note', data: note }
  const record = { _id: newId(), communityId, authorId: author, targetId: note._id, type: 'created', timestamp: at, modified: at, data: {}, historicalObjectType: 'Object', historicalObjectId: snapshot._id, historicalVariableName: 'Note', historicalOperationType: 'created' } // prettier-ignore
  const link = { ...own, _id: newId(), from: view, to: note._id, type: 'contains', data: { x: 0, y: 0 }, _from: head, _to: head } // prettier-ignore
  return { objects: { ...note, excerpt: { text: body }, terms: wordsOf(note.text4search) }, links: link, records: record, historicalobjects: snapshot } // prettier-ignore
}

const fill = async () => {
  const [communityId, author, view] = [newId(), newId(), newId()]
  const at = new Date(Date.UTC(2026, 0, 1))
  const insert = (name: string, documents: object[]) =>
    mongoose.connection.collection<{ _id: string }>(name).insertMany(documents as { _id: string }[])
  const model = written(communityId, author, view, at).objects
  await insert('objects', [{ ...model, _id: view, type: 'View' }, { ...model, _id: author, type: 'Author', role: 'writer', userName: 'ann' }]) // prettier-ignore
  await insert('communities', [{ _id: communityId, title: 'Year 5', registrationKey: 'x', managerRegistrationKey: 'x', views: [view], scaffolds: [], promisingcolorobjs: [], timeZone: 'UTC', archived: false, created: at }]) // prettier-ignore
  await mongoose.connection.collection('objects').createIndex({ communityId: 1, type: 1, created: 1, _id: 1 })
  for (const name of ['links', 'records', 'historicalobjects']) await mongoose.connection.collection(name).createIndex({ communityId: 1, _id: 1 }) // prettier-ignore
  for (let from = 0; from < NOTES; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, NOTES - from) }, () => written(communityId, author, view, at))
    for (const name of ['objects', 'links', 'records', 'historicalobjects'] as const) await insert(name, some.map((one) => one[name])) // prettier-ignore
  }
  return communityId
}

/** Every call does one step, the last stores the figures. */
const KEPT = process.env.ARCHIVE_FOLDER

export const bench: Bench = async () => {
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'buildon-bench-'))
  mkdirSync(folder, { recursive: true })
  const store = await connect({ dataDir: folder })
  const measured = join(folder, 'measured.json')
  const done = (existsSync(measured) ? JSON.parse(readFileSync(measured, 'utf8')) : {}) as Record<string, unknown>
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    if (name in done) return done[name] as T
    const result = await act()
    writeFileSync(measured, JSON.stringify({ ...done, [name]: result }))
    if (KEPT && name !== 'import') {
      console.log(name, JSON.stringify(result))
      await store.close()
      process.exit()
    }
    return result
  }
  const archive = join(folder, 'archive.zip')
  const run = async (act: string, communityId: string): Promise<ArchiveRun> => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin('tsx/dist/cli.mjs'), 'bench/archive-run.ts', act, folder, communityId, archive], { env: { ...process.env, ...AS_INSTALLED } }) // prettier-ignore
    return JSON.parse(stdout) as ArchiveRun
  }
  try {
    const communityId = await step('fill', fill)
    const rounds = { ours: [] as ArchiveRun[], twin: [] as ArchiveRun[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.ours.push(await step(`export ${round}`, () => run('export', communityId)))
      rounds.twin.push(await step(`bare ${round}`, () => run('bare', communityId)))
    }
    const imported = await step('import', () => run('import', communityId))
    const of = `P11 ${NOTES.toLocaleString('en')} notes`
    const [ours, twin] = [rounds.ours, rounds.twin].map((runs) => median(runs.map(({ seconds }) => seconds))) as [number, number] // prettier-ignore
    const growth = median(rounds.ours.map(({ megabytes }) => megabytes))
    const memory = { unit: 'MB', target: `≤ ${MEGABYTES_MAX}` }
    return [
      { what: `${of}, speed of the export`, unit: 'notes/s', ours: NOTES / ours, twin: NOTES / twin, target: `≥ ${RATIO_MIN} ×`, met: twin / ours >= RATIO_MIN }, // prettier-ignore
      { what: `${of}, memory growth of the export`, ...memory, ours: growth, met: growth <= MEGABYTES_MAX },
      { what: `${of}, memory growth of the import`, ...memory, ours: imported.megabytes, met: imported.megabytes <= MEGABYTES_MAX }, // prettier-ignore
      {
        what: `${of}, speed of the import`,
        unit: 'notes/s',
        ours: NOTES / imported.seconds,
        target: 'stated',
        met: true,
      },
    ]
  } finally {
    await store.close()
    if (!KEPT) rmSync(folder, { recursive: true, force: true })
  }
}
