import sharp from 'sharp'
import { expect, test } from 'vitest'
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
import { cleanDataPicture } from './data-picture.ts'
import { bytesOf, parseBytes, parseStored } from './parse-picture.ts'

const parse = (bytes: Buffer) => {
  const parsed = parseBytes(bytes)
  if (!parsed) throw new Error('no picture')
  return { ...parsed, bytes: bytesOf(bytes, parsed) }
}
const frame = (red: number) => ({ create: { width: 8, height: 6, channels: 3 as const, background: { r: red, g: 0, b: 0 } } }) // prettier-ignore

test.each([
  ['JPEG', jpegWithMetadata],
  ['PNG', pngWithMetadata],
  ['WebP', (orientation: number) => withMetadata(halves(), orientation).webp({ lossless: true }).toBuffer()],
] as const)(
  'of a %s nothing stays that tells of place, device, person and time; it is displayed as before [PHOT-01]',
  async (_, make) => {
    for (const orientation of [1, 3, 6, 8]) {
      const before = await make(orientation)
      const told = before.toString('latin1')
      expect([told.includes(SECRETS.serial), told.includes(SECRETS.owner), told.includes(SECRETS.time), (await sharp(before).metadata()).xmp !== undefined]).toEqual([true, true, true, true]) // prettier-ignore
      const { bytes, width, height, damaged } = parse(before)
      expect(damaged).toBe(false)
      const text = bytes.toString('latin1')
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
      const meta = await sharp(bytes).metadata()
      expect(meta.exif?.includes('MakerCam') ?? false).toBe(false)
      expect([meta.xmp, meta.iptc, meta.comments]).toEqual([undefined, undefined, undefined])
      expect([meta.orientation ?? 1, (meta.exif?.length ?? 0) < 40]).toEqual([orientation, true])
      expect([width, height]).toEqual(orientation > 4 ? [40, 60] : [60, 40])
      expect(meta.icc).toEqual((await sharp(before).metadata()).icc)
      expect(meta.icc).toBeDefined()
      expect(await displayed(bytes)).toBe(await displayed(before))
      expect(parse(bytes).bytes.equals(bytes)).toBe(true)
    }
  },
)

test('animations keep their frames, their times and their repetitions, and frames are counted [PHOT-02]', async () => {
  const png = await sharp(frame(0)).png().toBuffer()
  const control = (at: number) => Buffer.from([0, 0, 0, at, 0, 0, 0, 8, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0]) // prettier-ignore
  // acTL claims one frame.
  const apng = pngWith(png, pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), pngChunk('fcTL', control(0)), pngChunk('fcTL', control(1)), pngChunk('fcTL', control(2))) // prettier-ignore
  expect(parse(apng)).toMatchObject({ frames: 3, pixels: 3 * 48, unchanged: true })
  const strip = await sharp({ create: { width: 8, height: 18, channels: 3, background: '#fff' } }).composite([{ input: frame(200), top: 6, left: 0 }, { input: frame(90), top: 12, left: 0 }]).raw().toBuffer() // prettier-ignore
  for (const format of ['gif', 'webp'] as const) {
    const source = sharp(strip, { raw: { width: 8, height: 18, channels: 3, pageHeight: 6 } })
    const options = { delay: [100, 200, 300], loop: 2 }
    const bytes = await withMetadata(source).toFormat(format, options).toBuffer()
    const parsed = parse(bytes)
    expect(parsed).toMatchObject({ frames: 3, pixels: 3 * 48, damaged: false, width: 8, height: 6 })
    const [then, now] = [await sharp(bytes, { animated: true }).metadata(), await sharp(parsed.bytes, { animated: true }).metadata()] // prettier-ignore
    expect([now.pages, now.delay, now.loop]).toEqual([3, then.delay, 2])
    expect([now.exif, now.xmp]).toEqual([undefined, undefined])
    expect(await sharp(parsed.bytes, { animated: true }).raw().toBuffer()).toEqual(await sharp(bytes, { animated: true }).raw().toBuffer()) // prettier-ignore
  }
})

test('a HEIC and a TIFF keep their size and their place of everything; position, XMP and IPTC are overwritten [PHOT-04]', async () => {
  const avif = await withMetadata(halves(64, 64)).avif().toBuffer()
  // A HEIC has the same structure.
  const heic = Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1')
  for (const bytes of [avif, heic]) {
    expect(bytes.includes(SECRETS.owner)).toBe(true)
    const parsed = parse(bytes)
    expect([parsed.damaged, parsed.bytes.length]).toEqual([false, bytes.length])
    for (const secret of Object.values(SECRETS)) expect(parsed.bytes.includes(secret)).toBe(false)
    expect(parsed.bytes.includes('MakerCam')).toBe(false)
  }
  expect(await displayed(parse(avif).bytes)).toBe(await displayed(avif))

  for (const isBig of [false, true]) {
    const tiff = await withMetadata(halves()).tiff({ bigtiff: isBig, compression: 'none' }).toBuffer()
    expect(tiff.includes(SECRETS.xmp)).toBe(true)
    const parsed = parse(tiff)
    expect([parsed.damaged, parsed.bytes.length, parsed.width, parsed.height]).toEqual([false, tiff.length, 60, 40])
    expect(parsed.bytes.includes(SECRETS.xmp)).toBe(false)
    expect(await displayed(parsed.bytes)).toBe(await displayed(tiff))
  }
})

/** A TIFF with one directory and a GPS directory; the latitude follows. */
const tiffWithPosition = (isLittle: boolean) => {
  const bytes = Buffer.alloc(200)
  const u16 = (value: number, at: number) => (isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)) // prettier-ignore
  const u32 = (value: number, at: number) => (isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)) // prettier-ignore
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at)
    u16(type, at + 2)
    u32(count, at + 4)
    u32(value, at + 8)
  }
  bytes.write(isLittle ? 'II' : 'MM')
  u16(42, 2)
  u32(8, 4)
  u16(3, 8)
  entry(10, 256, 4, 1, 30)
  entry(22, 257, 4, 1, 20)
  entry(34, 34_853, 4, 1, 60)
  u16(2, 60)
  entry(62, 1, 2, 2, 0)
  bytes.write('N', 70)
  entry(74, 2, 5, 3, 100)
  for (let at = 100; at < 124; at += 4) u32(60 + at, at)
  return bytes
}

test('the values of a TIFF’s GPS directory become zeros, in either byte order, and nothing else changes [PHOT-04]', () => {
  for (const isLittle of [true, false]) {
    const before = tiffWithPosition(isLittle)
    const { bytes, width, height, damaged } = parse(before)
    expect([damaged, width, height]).toEqual([false, 30, 20])
    expect(bytes.subarray(100, 124).equals(Buffer.alloc(24))).toBe(true)
    expect(bytes[70]).toBe(0)
    const expected = Buffer.from(before)
    expected.fill(0, 100, 124)
    expected.fill(0, 70, 72)
    expect(bytes.equals(expected)).toBe(true)
  }
})

test('what is cut off or broken is damaged, wherever it is cut, and never more than its bytes are asked for [PHOT-02]', async () => {
  const whole = [await jpegWithMetadata(), await pngWithMetadata(), await halves().webp().toBuffer(), await halves().gif().toBuffer(), await halves().avif().toBuffer(), tiffWithPosition(true).subarray(0, 124)] // prettier-ignore
  for (const bytes of whole)
    for (let part = 1; part < 10; part++) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 10) - (part === 9 ? 20 : 0))
      if (cut.length < 16) continue
      let most = 0
      const parsed = await parseStored(cut.length, async (start, end) => {
        most = Math.max(most, end)
        return cut.subarray(start, end)
      })
      expect([parsed?.kind, part, parsed?.damaged]).toEqual([parsed?.kind, part, true])
      expect(most).toBeLessThanOrEqual(cut.length)
    }
})

test('a WebP whose canvas says less than its frame counts as large as the frame [PHOT-02]', async () => {
  const bytes = await withMetadata(sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#123' } })).webp().toBuffer() // prettier-ignore
  bytes.fill(0, 24, 30)
  expect(parse(bytes).pixels).toBe(12_000_000)
})

test('an Exif block of 40 MB is left out without being read [PHOT-02]', async () => {
  const png = await halves().png().toBuffer()
  const block = Buffer.alloc(40 * 1024 * 1024)
  const bytes = pngWith(png, pngChunk('eXIf', block))
  let read = 0
  const parsed = await parseStored(bytes.length, async (start, end) => {
    read += end - start
    return bytes.subarray(start, end)
  })
  expect(parsed && bytesOf(bytes, parsed).equals(png)).toBe(true)
  expect(read).toBeLessThan(1024 * 1024)
})

test('pictures as data addresses are cleaned, whatever type they name; other addresses stay as they are [PHOT-01]', async () => {
  const jpeg = await jpegWithMetadata(6)
  const cleaned = cleanDataPicture(`data:image/png;base64,${jpeg.toString('base64')}`)
  const bytes = Buffer.from(cleaned.replace('data:image/png;base64,', ''), 'base64')
  expect(bytes.equals(parse(jpeg).bytes)).toBe(true)
  expect(cleanDataPicture(cleaned)).toBe(cleaned)
  for (const address of ['/attachments/a.jpg', 'data:image/png;base64,AAAA', 'data:image/svg+xml,<svg/>'])
    expect(cleanDataPicture(address)).toBe(address)
  // The upper part of a truncated picture remains, without its metadata.
  const half = cleanDataPicture(`data:image/jpeg;base64,${jpeg.subarray(0, -200).toString('base64')}`)
  expect(Buffer.from(half.split(',')[1] ?? '', 'base64').includes(SECRETS.owner)).toBe(false)
})
