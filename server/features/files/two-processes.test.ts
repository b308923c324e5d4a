import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterEach, expect, test } from 'vitest'
import { fileOf, uploadSchema } from '../../../shared/domain/files.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { collection } from '../../store/collection.ts'
import { testClientAt, JWT_SECRET, startTestApp, type TestClient, type TestApp } from '../../testing/app.ts'
import { beginAttachment, filesOnDisk, upload } from '../../testing/files.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'
import { freePort, startServer } from '../../testing/processes.ts'
import { cleanUp } from './clean-up.ts'
import { FileModel } from './files.model.ts'

/** Longer than one GridFS chunk. */
const TEXT = Array.from({ length: 60_000 }, (_, line) => `line ${line}\n`).join('')
const SIZE = TEXT.length
const MIDDLE = 255 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Starts two processes that share a data folder, or only the store. */
const startTwo = async (settings: Record<string, string>, shared: 'folder' | 'store') => {
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'buildon-two-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  const [port, DATA_DIR] = [await freePort(), await newFolder()]
  const here = await startTestApp({ ...settings, DATA_DIR, EMBEDDED_PORT: String(port) })
  closing.push(() => here.stop())
  const { url, stop } = await startServer({
    ...settings,
    MONGODB_URI: process.env.MONGODB_URI ?? `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`,
    JWT_SECRET,
    DATA_DIR: shared === 'folder' ? DATA_DIR : await newFolder(),
  })
  closing.push(stop)
  return { here, there: testClientAt(url) }
}

const claimAt = async (door: TestClient, here: TestApp, who: Joined, tmpFilename: string) => {
  const { _id, communityId } = await beginAttachment(here, who)
  const body = { title: 'lines', status: 'active', tmpFilename }
  return door.request('PUT', `/api/objects/${communityId}/${_id}`, { token: who.token, body })
}

const answersAt = async (door: TestClient, url: string, { token }: { token: string }) => {
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const { status, text, headers: got } = await door.request(method, url, { token, headers })
    return [status, text, got.get('content-range'), got.get('content-length')]
  }
  const etag = (await door.request('HEAD', url, { token })).headers.get('etag') ?? ''
  return {
    whole: await ask(),
    head: await ask({}, 'HEAD'),
    'across two pieces': await ask({ Range: `bytes=${MIDDLE - 5}-${MIDDLE + 4}` }),
    'to the end': await ask({ Range: `bytes=${SIZE - 4}-` }),
    'the last ones': await ask({ Range: 'bytes=-3' }),
    'beyond the end': await ask({ Range: `bytes=${SIZE}-` }),
    'two at once': (await ask({ Range: 'bytes=0-1,5-6' }))[0],
    'of this version': (await ask({ Range: 'bytes=0-3', 'If-Range': etag }))[0],
    'of another version': (await ask({ Range: 'bytes=0-3', 'If-Range': '"other"' }))[0],
    kept: (await ask({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }))[0],
    'if it is another': (await ask({ 'If-Match': '"other"' }))[0],
  }
}
const part = (start: number, end: number) => [
  206,
  TEXT.slice(start, end + 1),
  `bytes ${start}-${end}/${SIZE}`,
  String(end + 1 - start),
]
const EXPECTED = {
  whole: [200, TEXT, null, String(SIZE)],
  head: [200, '', null, String(SIZE)],
  'across two pieces': part(MIDDLE - 5, MIDDLE + 4),
  'to the end': part(SIZE - 4, SIZE - 1),
  'the last ones': part(SIZE - 3, SIZE - 1),
  'beyond the end': [416, '', `bytes */${SIZE}`, null],
  'two at once': 200,
  'of this version': 206,
  'of another version': 200,
  kept: 304,
  'if it is another': 412,
}

const inGridFs = () => mongoose.connection.collection('fs.files').countDocuments()

test.each<[where: string, shared: 'folder' | 'store', settings: Record<string, string>, expected: object]>([
  ['a shared folder', 'folder', {}, { disk: 2, gridFs: 0 }],
  ['GridFS', 'store', { FILES: 'gridfs' }, { disk: 0, gridFs: 2 }],
])(
  'with files in %s, what one process takes the other lets claim and read, in ranges too, and what nobody claims goes from both [NODE-07]',
  async (_where, shared, settings, expected) => {
    const { here, there } = await startTwo(settings, shared)
    const { ann, ben } = await twoMembers(here)
    const sent = { name: 'lines.txt', type: 'text/plain', bytes: TEXT }
    const uploadAt = async (door: TestClient) => (await upload(door, ann, sent)).as(uploadSchema).tmpFilename

    for (const [taking, claiming] of [
      [here, there],
      [there, here],
    ] as const) {
      const name = await uploadAt(taking)
      expect((await claimAt(claiming, here, ben, name)).status).toBe(400)
      const claimed = await claimAt(claiming, here, ann, name)
      expect(claimed.status).toBe(200)
      const url = fileOf(claimed.as(objectSchema))?.url ?? ''
      for (const door of [here, there]) {
        expect(await answersAt(door, url, ann)).toEqual(EXPECTED)
        expect((await door.request('GET', url)).status).toBe(401)
      }
    }

    const unclaimed = await uploadAt(there)
    await collection(FileModel).updateOne({ _id: unclaimed }, { $set: { created: new Date(Date.now() - 2 * DAY_MS) } })
    await cleanUp(here.ctx.files)
    for (const door of [here, there]) expect((await claimAt(door, here, ann, unclaimed)).status).toBe(400)
    expect({ disk: (await filesOnDisk(here)).length, gridFs: await inGridFs() }).toEqual(expected)
  },
)
