import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast } from './testing/cast.ts'
import { everyRoute, makeThings } from './testing/every-route.ts'
import { beginAttachment, uploadFile } from './testing/files.ts'
import { makeNote } from './testing/makers.ts'

const folders: string[] = []
const newFolder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'buildon-backup-')))
  return folders.at(-1)!
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Metrics of the process, files with their own date, and the log, to which these and sign-ins add. */
const OF_THE_MOMENT =
  /^GET \/(?:metrics|api\/acts|api\/communities\/:id\/archive|api\/users\/(?::id\/data|me\/sessions))/
const HAS_NOW = /^\/api\/(?:(?:catchup|pauses)\/|views\/\w+\/opening)/
/** The time of the request. */
const NOW = /"(since|until|now|lastSeen)":"[^"]*"/g

test('a copy of the data folder of a stopped server is a backup: another server on it answers everything as the first did', async () => {
  const dataDir = await newFolder()
  const app = await startTestApp({ DATA_DIR: dataDir })
  const cast = await makeCast(app)
  const { owner, admin } = cast.callers
  const things = await makeThings(app, cast)
  for (const title of ['One', 'Two', 'Three']) {
    const note = await makeNote(app, owner, { title })
    const { _id, communityId } = note
    const body = { title: `${title}, changed`, data: { body: '<p>水は流れる <b>and</b> falls</p>' } }
    await app.request('PUT', `/api/objects/${communityId}/${_id}`, { token: owner.token, body })
  }
  const { data } = (await uploadFile(app, owner, await beginAttachment(app, owner))).body as { data: { url: string } }
  const reads = everyRoute(things).filter(({ route }) => route.startsWith('GET ') && !OF_THE_MOMENT.test(route))
  const paths = [...new Set(reads.map(({ path }) => (typeof path === 'string' ? path : path('owner')))), data.url]
  /** Sequential, because heavy requests per account are limited. */
  const readBy = async (server: TestApp, { token }: { token: string }) => {
    const answers: { path: string; status: number; text: string }[] = []
    for (const path of paths) {
      const { status, text } = await server.request('GET', path, { token })
      answers.push({ path, status, text: HAS_NOW.test(path) ? text.replaceAll(NOW, '') : text })
    }
    return answers
  }
  const everything = async (server: TestApp) =>
    (await Promise.all([owner, admin].map((person) => readBy(server, person)))).flat()
  // Writes caused by reading are done before the copy.
  await everything(app)
  const before = await everything(app)
  await app.stop()

  const copy = await newFolder()
  await cp(dataDir, copy, { recursive: true, filter: (source) => !source.endsWith('.sock') })
  await rm(dataDir, { recursive: true })
  const restored = await startTestApp({ DATA_DIR: copy })
  const after = await everything(restored)
  await restored.stop()
  expect(after).toEqual(before)
  expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
})
