import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { uploadSchema, fileOf } from '../../../shared/domain/files.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { filesOnDisk, makeAttachment, upload } from '../../testing/files.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import {
  displayed,
  halves,
  pngChunk,
  pngWith,
  SECRETS,
  withMetadata,
  jpegWithMetadata,
  pngWithMetadata,
} from '../../testing/pictures.ts'
import { cleanUp } from './clean-up.ts'
import { FileModel } from './files.model.ts'
import { moveFiles } from './move-files.ts'
import { chooseFileStore } from '../../platform/files/choose-store.ts'
import { discardFile, removeFilesOf } from './files.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A 90 kB file that declares 20,000 × 20,000 pixels. */
const HUGE = readFileSync(join(import.meta.dirname, '../../testing/huge-20000.png'))

const photo = (width = 7360, height = 5520) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg({ quality: 60 })
    .toBuffer()

const bytesOfSite = {
  disk: (app: TestApp) => filesOnDisk(app),
  gridfs: async () =>
    (await mongoose.connection.collection('fs.files').find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => String(_id)), // prettier-ignore
}

describe.each(['disk', 'gridfs'] as const)('with FILES=%s', (where) => {
  let app: TestApp
  let [ann, ben]: [Joined, Joined] = [] as never
  beforeAll(async () => {
    app = await startTestApp({ FILES: where })
    const members = await twoMembers(app)
    ann = members.ann
    ben = members.ben
  })
  afterAll(() => app.stop())

  const get = async (who: Joined, url: string) => {
    const answer = await fetch(`${app.url}${url}`, { headers: { Authorization: `Bearer ${who.token}` } })
    return { status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) } // prettier-ignore
  }
  const stored = async () => (await bytesOfSite[where](app)).toSorted()
  const refusal = async (bytes: Buffer, name = 'photo.png') => {
    const before = [await collection(FileModel).countDocuments(), await stored()]
    const { status, body, headers } = await upload(app, ann, { name, bytes: new Uint8Array(bytes) })
    expect([await collection(FileModel).countDocuments(), await stored()]).toEqual(before)
    return [status, headers.get('x-error-code'), (body as { message: string }).message]
  }

  test('an uploaded photo is stored and delivered without place, device, person, time and thumbnail, upright and in its colours; its size is that of what is stored [PHOT-01]', async () => {
    for (const [name, bytes] of [
      ['a.jpg', await jpegWithMetadata(6)],
      ['b.png', await pngWithMetadata(1)],
      ['c.webp', await withMetadata(halves(), 8).webp({ lossless: true }).toBuffer()],
    ] as const) {
      const before = await stored()
      const { file } = await makeAttachment(app, ann, { name, bytes: new Uint8Array(bytes) })
      const answer = await get(ben, file.url)
      expect([answer.status, answer.bytes.length]).toEqual([200, file.size])
      for (const secret of [...Object.values(SECRETS), 'MakerCam']) expect(answer.bytes.includes(secret)).toBe(false)
      expect(await displayed(answer.bytes)).toBe(await displayed(bytes))
      const { icc, orientation = 1 } = await sharp(answer.bytes).metadata()
      expect(icc?.equals((await sharp(bytes).metadata()).icc ?? Buffer.alloc(0))).toBe(true)
      expect([file.width, file.height]).toEqual(orientation > 4 ? [40, 60] : [60, 40])
      expect((await stored()).length).toBe(before.length + 1)
    }
  })

  test('a picture that was drawn on, and pictures within texts and drawings, lose the same [PHOT-01]', async () => {
    const jpeg = await jpegWithMetadata(6)
    const data = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    const isClean = (text: string) => {
      const bytes = Buffer.from(/base64,([A-Za-z0-9+/=]+)/.exec(text)?.[1] ?? '', 'base64')
      expect(bytes.length).toBeGreaterThan(500)
      for (const secret of [...Object.values(SECRETS), 'MakerCam']) expect(bytes.includes(secret)).toBe(false)
      return displayed(bytes)
    }
    const before = await displayed(jpeg)
    const { attachment } = await makeAttachment(app, ann)
    const body = { data, file: { _id: attachment._id, name: 'drawn.jpg' } }
    const drawn = (await app.request('POST', '/api/upload/newImage', { token: ann.token, body })).as(objectSchema)
    const served = await get(ann, fileOf(drawn)?.url ?? '')
    expect(await isClean(`base64,${served.bytes.toString('base64')}`)).toBe(before)

    const note = await makeNote(app, ann, { body: `<p>see <img src="${data}" alt=""></p>` })
    expect(await isClean(String(note.data.body))).toBe(before)
    const make = (fields: object) =>
      app.request('POST', `/api/contributions/${ann.author.communityId}`, { token: ann.token, body: { title: 'x', authors: [ann.author._id], status: 'active', ...fields } }) // prettier-ignore
    const svg = `<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg"><image href="${data}"></image></svg>`
    const drawing = (await make({ type: 'Drawing', data: { svg } })).as(objectSchema)
    expect(await isClean(String(drawing.data.svg))).toBe(before)
  })

  test('a picture of more than 64 megapixels is refused by its header, with its size and the limit, and leaves nothing; frames count [PHOT-02]', async () => {
    expect(await refusal(HUGE)).toEqual([
      413,
      'picture.large',
      'This picture has 20000 × 20000 pixels, which are 400 megapixels. The limit is 64 megapixels. Please make it smaller and try again.',
    ])
    const answer = await upload(app, ann, { bytes: new Uint8Array(HUGE) })
    expect(answer.body).toMatchObject({ values: { width: 20_000, height: 20_000, megapixels: 400, max: 64 } })
    const animation = (width: number, frames: number) => {
      const block = Buffer.from([
        0x2c,
        0,
        0,
        0,
        0,
        width & 255,
        width >> 8,
        width & 255,
        width >> 8,
        0,
        2,
        2,
        0x44,
        1,
        0,
      ])
      const head = Buffer.from([...Buffer.from('GIF89a'), width & 255, width >> 8, width & 255, width >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]) // prettier-ignore
      return Buffer.concat([head, ...Array.from({ length: frames }, () => block), Buffer.from([0x3b])])
    }
    expect(await refusal(animation(1000, 65), 'a.gif')).toEqual([
      413,
      'picture.frames',
      'This animation has 65 frames of 1000 × 1000 pixels, which are 65 megapixels. The limit is 64 megapixels and 2000 frames. Please make it shorter or smaller and try again.',
    ])
    expect((await refusal(animation(2, 10_000), 'b.gif'))[2]).toContain('10000 frames of 2 × 2 pixels')
    expect((await upload(app, ann, { name: 'c.gif', bytes: new Uint8Array(animation(500, 60)) })).status).toBe(200)
  })

  test('a picture within a text is refused by the same limit, however its address is written, and nothing is saved [PHOT-02]', async () => {
    const before = await mongoose.connection.collection('objects').countDocuments()
    for (const start of ['data:image/png;base64,', 'data&#58;image&#x2f;png&semi;base64&comma;']) {
      const body = { type: 'Note', title: 'x', authors: [ann.author._id], data: { body: `<img src="${start}${HUGE.toString('base64')}">` } } // prettier-ignore
      const answer = await app.request('POST', `/api/contributions/${ann.author.communityId}`, { token: ann.token, body }) // prettier-ignore
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([413, 'picture.large'])
    }
    expect(await mongoose.connection.collection('objects').countDocuments()).toBe(before)
  })

  test('a picture that is cut off, lies about its size or cannot be decoded is refused in clear words and leaves nothing; one with an enormous Exif block loses it [PHOT-02]', async () => {
    const damaged = [400, 'picture.damaged', 'This picture is damaged or incomplete. Please save it again in another program, and choose that file.'] // prettier-ignore
    const jpeg = await jpegWithMetadata()
    expect(await refusal(jpeg.subarray(0, jpeg.length - 100), 'cut.jpg')).toEqual(damaged)
    const png = await halves(800, 600).png().toBuffer()
    expect(await refusal(png.subarray(0, png.length - 20))).toEqual(damaged)
    const lying = Buffer.from(png)
    lying.writeUInt32BE(8_000, 16)
    expect(await refusal(lying)).toEqual(damaged)
    const small = await halves().png().toBuffer()
    const { size } = (await upload(app, ann, { bytes: new Uint8Array(pngWith(small, pngChunk('eXIf', Buffer.alloc(20 * 1024 * 1024)))) })).as(uploadSchema) // prettier-ignore
    expect(size).toBe(small.length)
  })

  test('the small form of a 40-megapixel photo is at most 640 pixels and below 2 MB / 20, for those who may read the file, and the original stays [PHOT-03]', async () => {
    const original = await photo()
    const { file } = await makeAttachment(app, ann, { name: 'big.jpg', bytes: new Uint8Array(original) })
    const [small, whole] = [await get(ben, `${file.url}?small`), await get(ben, file.url)]
    expect([small.status, small.type, whole.type]).toEqual([200, 'image/webp', 'image/jpeg'])
    const { width, height } = await sharp(small.bytes).metadata()
    expect([width, height]).toEqual([640, 480])
    expect(whole.bytes.equals(original)).toBe(true)
    // Noise is the worst case for compression.
    const noise = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 90 } } }).jpeg().toBuffer() // prettier-ignore
    const noisy = await makeAttachment(app, ann, { name: 'noise.jpg', bytes: new Uint8Array(noise) })
    for (const { bytes } of [small, await get(ben, `${noisy.file.url}?small`)]) expect(20 * bytes.length).toBeLessThan(2_000_000) // prettier-ignore
    const turned = await makeAttachment(app, ann, { name: 't.jpg', bytes: new Uint8Array(await jpegWithMetadata(6, [1200, 800])) }) // prettier-ignore
    const upright = await sharp((await get(ben, `${turned.file.url}?small`)).bytes).metadata()
    expect([upright.width, upright.height, upright.orientation]).toEqual([427, 640, undefined])

    const closed = await makeAttachment(app, ann, {
      name: 'p.jpg',
      bytes: new Uint8Array(noise),
      permission: 'private',
    })
    expect((await get(ben, `${closed.file.url}?small`)).status).toBe((await get(ben, closed.file.url)).status)
    expect((await get(ben, `${closed.file.url}?small`)).status).toBe(403)
    const tiny = await makeAttachment(app, ann)
    expect((await get(ben, `${tiny.file.url}?small`)).bytes.equals((await get(ben, tiny.file.url)).bytes)).toBe(true)
    const words = await makeAttachment(app, ann, { name: 'a.txt', type: 'text/plain', bytes: 'words' })
    expect((await get(ben, `${words.file.url}?small`)).bytes.toString()).toBe('words')
  })

  test('an older photo gets its small form when it is first asked for, once; it goes with its file, is moved with it, and the clean-up leaves it [PHOT-03]', async () => {
    const before = await stored()
    const { file } = await makeAttachment(app, ann, { name: 'old.jpg', bytes: new Uint8Array(await photo(1600, 1200)) })
    const _id = /[0-9a-f]{32}/.exec(file.url)?.[0] ?? ''
    const made = await collection(FileModel).findOne({ _id })
    await app.ctx.files.remove(made?.small?._id ?? '')
    await collection(FileModel).updateOne({ _id }, { $unset: { small: 1 } })
    const answers = await Promise.all([get(ben, `${file.url}?small`), get(ann, `${file.url}?small`)])
    expect(answers.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
    const small = (await collection(FileModel).findOne({ _id }))?.small?._id ?? ''
    const isThere = async () => (await stored()).filter((name) => !before.includes(name)).toSorted()
    expect(await isThere()).toEqual([_id, small].toSorted())

    const writtenAt = app.ctx.files.writtenAt
    app.ctx.files.writtenAt = async () => new Date(Date.now() - 2 * DAY_MS)
    await cleanUp(app.ctx.files)
    app.ctx.files.writtenAt = writtenAt
    expect(await isThere()).toEqual([_id, small].toSorted())

    const { chosen, other } = chooseFileStore(app.ctx.env, mongoose.connection.db)
    await moveFiles(chosen, other)
    expect((await other.head(small, 4)).head.toString()).toBe('RIFF')
    await moveFiles(other, chosen)
    expect((await get(ben, `${file.url}?small`)).type).toBe('image/webp')

    const unused = (await upload(app, ann, { name: 'u.jpg', bytes: new Uint8Array(await photo(1600, 1200)) })).as(uploadSchema) // prettier-ignore
    expect((await isThere()).length).toBe(4)
    await discardFile(app.ctx.files, unused.tmpFilename)
    expect((await isThere()).length).toBe(2)
    await removeFilesOf(app.ctx.files, ann.author.communityId, 1000)
    expect(await isThere()).toEqual([])
  })

  test('a HEIC and a TIFF are kept as files, with their position overwritten in place [PHOT-04]', async () => {
    const avif = await withMetadata(halves(64, 64)).avif().toBuffer()
    const heic = Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1')
    const tiff = await withMetadata(halves()).tiff({ compression: 'none' }).toBuffer()
    for (const [name, type, bytes] of [
      ['p.heic', 'image/heic', heic],
      ['p.tiff', 'image/tiff', tiff],
    ] as const) {
      const { file } = await makeAttachment(app, ann, { name, bytes: new Uint8Array(bytes) })
      expect([file.type, file.size]).toEqual([type, bytes.length])
      const answer = await get(ben, file.url)
      expect(answer.bytes.includes(SECRETS.xmp)).toBe(false)
      expect(bytes.includes(SECRETS.xmp)).toBe(true)
      if (type === 'image/heic') expect(answer.bytes.includes(SECRETS.owner)).toBe(false)
    }
  })
})

test('the limit is the setting PICTURE_MEGAPIXELS [PHOT-02]', async () => {
  const app = await startTestApp({ PICTURE_MEGAPIXELS: '1' })
  const { ann } = await twoMembers(app)
  const send = async (width: number) =>
    (await upload(app, ann, { bytes: new Uint8Array(await halves(width, 1000).png().toBuffer()) })).status
  expect([await send(1000), await send(1002)]).toEqual([200, 413])
  await app.stop()
})
