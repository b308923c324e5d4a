import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { startEmbedded } from '../store/embedded/start.ts'
import { ADMIN, JWT_SECRET, testClientAt, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { makeAttachment } from '../testing/files.ts'
import { admin, makeNote, twoMembers } from '../testing/makers.ts'
import { ended, freePort, runProgram, startServer } from '../testing/processes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-beside-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A MongoDB is stood in for by an embedded store at a port, which no other server has. */
const mongodbUri = async () => {
  if (process.env.MONGODB_URI !== undefined) return process.env.MONGODB_URI
  const port = await freePort()
  const store = await startEmbedded({ dataDir: join(folder, 'mongodb'), port })
  closing.push(() => store.close())
  return `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
}

test.each(['the embedded store', 'MONGODB_URI'])(
  'with %s, export, import, backup, restore and check work beside a running server, which answers with the restored data afterwards [BKUP-06]',
  async (kind) => {
    const settings = {
      DATA_DIR: join(folder, kind.replaceAll(' ', '-')),
      MONGODB_URI: kind === 'MONGODB_URI' ? await mongodbUri() : '',
      JWT_SECRET,
      ADMIN_USERNAME: ADMIN.userName,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_PASSWORD_ONCE: 'off',
      BCRYPT_ROUNDS: '4',
    }
    const run = async (...args: string[]) => ended(await runProgram('admin', args, settings))
    const file = (name: string) => join(folder, `${kind.length}-${name}`)
    const server = await startServer({ ...settings, PORT: String(await freePort()) })
    closing.push(() => server.stop())
    const app = testClientAt(server.url) as TestApp
    const { community, ann } = await twoMembers(app)
    const note = await makeNote(app, ann, { title: 'Before' })
    const attached = await makeAttachment(app, ann, { bytes: 'Leaves', name: 'leaves.txt', type: 'text/plain' })
    const get = (path: string) => app.request('GET', path, { token: ann.token })

    expect((await run('export', community._id, '--to', file('one.zip'))).code).toBe(0)
    expect((await run('import', file('one.zip'))).code).toBe(0)
    expect(await run('check')).toEqual({ code: 0, out: 'There is no fault.\n', err: '' })
    expect((await run('backup', file('site.zip'))).code).toBe(0)

    const change = { token: ann.token, body: { title: 'After' } }
    await app.request('PUT', `/api/objects/${community._id}/${note._id}`, change)
    const later = await makeNote(app, ann, { title: 'Later' })
    const statuses = new Set<number>()
    const watching = setInterval(() => {
      get(`/api/objects/${note._id}`).then(
        ({ status }) => statuses.add(status),
        () => undefined,
      )
    }, 200)
    expect((await run('restore', file('site.zip'))).code).toBe(1)
    const restored = await run('restore', file('site.zip'), '--replace')
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('are restored.')])
    await eventually(async () => {
      expect((await get(`/api/objects/${note._id}`)).as(objectSchema).title).toBe('Before')
    })
    clearInterval(watching)
    expect(statuses).toEqual(new Set([200, 503]))

    expect((await get(`/api/objects/${later._id}`)).status).toBe(404)
    const read = await get(attached.file.url)
    expect([read.status, read.text]).toEqual([200, 'Leaves'])
    const { token } = await admin(app)
    const communities = (await app.request('GET', '/api/communities', { token })).body
    expect(communities).toHaveLength(2)
    await makeNote(app, ann, { title: 'Another' })
    expect((await run('check')).code).toBe(0)
  },
)

test('an unknown option or a missing argument ends with status 2 and the usage [BKUP-06]', async () => {
  const wrong: [reason: string, ...args: string[]][] = [
    ['export needs the id of one community.', 'export'],
    ['export does not know --replace.', 'export', 'a', '--to', 'b', '--replace'],
    ['import needs the name of one archive.', 'import'],
    ["Unknown option '--force'", 'import', 'a', '--force'],
    ['backup needs the name of one file.', 'backup'],
    ['backup does not know --replace.', 'backup', 'a', '--replace'],
    ['restore needs the name of one file.', 'restore', '--replace'],
    ['restore does not know --to.', 'restore', 'a', '--to', 'b'],
    ['check takes no arguments.', 'check', 'all'],
    ['check does not know --replace.', 'check', '--replace'],
  ]
  const settings = { DATA_DIR: join(folder, 'none'), MONGODB_URI: '', JWT_SECRET }
  await Promise.all(
    wrong.map(async ([reason, ...args]) => {
      const { code, out, err } = await ended(await runProgram('admin', args, settings))
      expect([args, code, out]).toEqual([args, 2, ''])
      expect(err).toContain(reason)
      expect(err).toContain('npm run admin -- restore <file> [--replace]')
    }),
  )
})
