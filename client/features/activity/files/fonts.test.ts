import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'
import { unpackWoff } from './unpack-woff.ts'

const FONTS = ['noto-sans', 'noto-sans-sc'].flatMap((name) => {
  const folder = join('node_modules/@fontsource', name, 'files')
  return readdirSync(folder)
    .filter((file) => file.endsWith('-400-normal.woff'))
    .map((file) => join(folder, file))
})

/** Tables of a TrueType file with a wrong checksum; the head table's own adjustment field is left out. */
const brokenTables = (font: Uint8Array<ArrayBuffer>) => {
  const view = new DataView(font.buffer)
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + index * 16)
  const sumOf = (offset: number, length: number) => {
    let sum = 0
    for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
    return sum
  }
  const nameOf = (entry: number) => String.fromCodePoint(...font.subarray(entry, entry + 4))
  return entries
    .filter((entry) => sumOf(view.getUint32(entry + 8), view.getUint32(entry + 12)) !== view.getUint32(entry + 4))
    .map(nameOf)
    .filter((name) => name !== 'head')
}

test('every part of the fonts of PDF files is unpacked whole', () => {
  expect(FONTS.length).toBeGreaterThan(100)
  const broken = FONTS.map((file) => [file, brokenTables(unpackWoff(new Uint8Array(readFileSync(file))))])
  expect(broken.filter(([, tables]) => tables?.length)).toEqual([])
})

test('a text is cut where another part of a font holds what follows; accents are joined, and what none holds is Latin', () => {
  const cut = (text: string) => runsOf(text).map((run) => [run.text, run.slice.name.replace(/-\d+$/, '')])
  expect(cut('Rain дождь')).toEqual([
    ['Rain ', 'noto-sans-latin'],
    ['дождь', 'noto-sans-cyrillic'],
  ])
  expect(cut('e\u0301te\u0301')).toEqual([['été', 'noto-sans-latin']])
  expect(new Set(cut('彩虹ひかりヒカリ').map(([, name]) => name))).toEqual(new Set(['noto-sans-sc']))
  expect(cut('\u0646')).toEqual([['\u0646', 'noto-sans-latin']])
})
