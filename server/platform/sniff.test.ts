import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectMime } from './detect-mime.ts'

const word = (value: number) => Buffer.from([value >> 8, value & 255])

/** The beginning of a photo of 40 × 30 stored pixels with an orientation. */
const photo = (orientation: number) => {
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    word(1),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1]),
    word(orientation),
    Buffer.alloc(6),
  ])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const frame = Buffer.concat([Buffer.from([8]), word(30), word(40), Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])]) // prettier-ignore
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    word(exif.length + 2),
    exif,
    Buffer.from([0xff, 0xc0]),
    word(frame.length + 2),
    frame,
    Buffer.from([0xff, 0xd9]),
  ])
}

test('the size of a photo is that in which browsers show it', async () => {
  expect(await detectMime(photo(1))).toEqual({ type: 'image/jpeg', width: 40, height: 30 })
  expect(await detectMime(photo(3))).toEqual({ type: 'image/jpeg', width: 40, height: 30 })
  expect(await detectMime(photo(6))).toEqual({ type: 'image/jpeg', width: 30, height: 40 })
})

test('a text is a text in any script, and one that begins like markup never is', async () => {
  const types = async (texts: string[]) => await Promise.all(texts.map(async (text) => (await detectMime(Buffer.from(text))).type)) // prettier-ignore
  expect(await types(['Grüße', '日本語\tそして\n', 'مرحبا', 'a < b <script>', '{"a":1}', 'x,y\r\n1,2'])).toEqual(
    Array.from({ length: 6 }, () => 'text/plain'),
  )
  expect(await types(['<b>', '\n\t<!doctype html>', '\uFEFF<p>', '<?php', '<!-- x --><script>'])).toEqual(
    Array.from({ length: 5 }, () => 'text/html'),
  )
  expect(await types(['<svg>', '<?xml version="1.0"?>\n<!DOCTYPE svg><svg width="1">', '<?xml version="1.0"?><a/>'])).toEqual([
    'image/svg+xml',
    'image/svg+xml',
    'application/xml',
  ]) // prettier-ignore
  expect((await detectMime(Buffer.from('Grüße', 'latin1'))).type).toBe('application/octet-stream')
  const utf16 = (text: string) => detectMime(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect([(await utf16('<html>')).type, (await utf16('Grüße')).type]).toEqual(['text/html', 'text/plain'])
})

test('an office document is known by the beginning of its archive', async () => {
  const entry = (name: string, bytes: string) => {
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004')
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name + bytes)])
  }
  const odt = 'application/vnd.oasis.opendocument.text'
  expect((await detectMime(entry('mimetype', odt))).type).toBe(odt)
  const docx = Buffer.concat([entry('word/document.xml', '<w/>'), Buffer.alloc(600_000)])
  expect((await detectMime(docx)).type).toMatch(/^application\/(zip|vnd\.openxmlformats)/)
})

test('a letter that the end of the head cuts in two is no fault', async () => {
  expect((await detectMime(Buffer.from('日本').subarray(0, 5))).type).toBe('text/plain')
})

test('whatever bytes come, there is an answer', async () => {
  const starts = ['', 'ffd8ffe1', '89504e470d0a1a0a', '474946383961', '504b0304', '1a45dfa3', '000000206674797061766966', '52494646', '424d', '3c737667', '4949', '25504446'] // prettier-ignore
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }), async (start, rest) => {
      const { type, width, height } = await detectMime(Buffer.concat([Buffer.from(start, 'hex'), rest]))
      expect(type).toMatch(/^[a-z]+\/\S+/)
      expect(width === undefined).toBe(height === undefined)
    }),
    { numRuns: 500 },
  )
})
