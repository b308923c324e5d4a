import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../shared/authors.ts'
import { objectSchema } from '../../shared/contributions.ts'
import { boardSchema } from '../../shared/views.ts'
import { communitySchema } from '../../shared/communities.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { signIn } from '../testing/makers.ts'

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buildon-earlier-'))
  const folder = join(dataDir, 'store', 'data')
  await mkdir(folder, { recursive: true })
  const packed = await readFile(new URL('earlier/1-main.mdb.gz', import.meta.url))
  await writeFile(join(folder, 'data.mdb'), gunzipSync(packed))
  app = await startTestApp({ DATA_DIR: dataDir, MONGODB_URI: '' })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('data of the first form opens with everything in it', async () => {
  const { token } = await signIn(app, 'ann', 'blue sky')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author] = await get('/api/users/myRegistrations', z.array(authorSchema))
  expect(author?._community.title).toBe('Grade 5')
  const community = await get(`/api/communities/${author?.communityId}`, communitySchema)
  const board = await get(`/api/views/${community.views[0]}/board`, boardSchema)
  expect(board.items.map(({ _to, data }) => [_to.title, data.x, data.y])).toEqual([
    ['Why is the sky blue?', 100, 80],
    ['And in the evening?', 150, 130],
  ])
  expect(board.arrows).toHaveLength(1)
  const [first] = board.items
  expect(Object.keys(board.reads)).toEqual([first?.to])
  const note = await get(`/api/objects/${first?.to}`, objectSchema)
  expect(note).toMatchObject({ version: 2, keywords: ['light'], status: 'active' })
  expect(note.data.body).toMatch(/class="KFSupportStart mceNonEditable"/)

  const body = { query: { words: ['sky', 'why'], pagesize: 'max' } }
  const found = await app.request('POST', `/api/contributions/${community._id}/search`, { token, body })
  expect(found.as(z.array(objectSchema)).map(({ title }) => title)).toEqual(['Why is the sky blue?'])
})
