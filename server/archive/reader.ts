import { createHash } from 'node:crypto'
import { close } from 'node:fs'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import * as z from 'zod/mini'
import { AppError } from '../platform/errors.ts'
import {
  FORMAT_VERSION,
  LINE_MAX,
  MANIFEST,
  MANIFEST_MAX,
  manifestSchema,
  PART_NAME,
  versionsSchema,
  type Manifest,
  type PartEntry,
} from './format.ts'

export interface Archive {
  manifest: Manifest
  /** Throws 'archive.part' at its end for another size or SHA-256. */
  bytes(part: string): AsyncGenerator<Buffer>
  /** Line numbers from 1. Throws 'archive.line' too. */
  lines(part: string): AsyncGenerator<{ value: unknown; line: number; bytes: number }>
  close(): void
}

/** Returns the refusal of a part; its name may hold anything. */
export const refusedPart = (code: 'archive.part' | 'archive.name' | 'archive.missing', part: string, cause?: unknown) =>
  new AppError(code, { values: { part: part.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 200) }, cause })
/** Returns the refusal of a line. */
export const refusedLine = (part: string, line: number, cause?: unknown) =>
  new AppError('archive.line', { values: { line, part }, cause })

const S_IFMT = 0o170000
const S_IFREG = 0o100000
const mayBe = ({ fileName, externalFileAttributes, compressionMethod, ...entry }: yauzl.Entry) => {
  const kind = (externalFileAttributes >>> 16) & S_IFMT
  const isFile = kind === 0 || kind === S_IFREG
  const isNamed = fileName === MANIFEST || PART_NAME.test(fileName)
  return isFile && isNamed && [0, 8].includes(compressionMethod) && (entry.generalPurposeBitFlag & 1) === 0
}

/** Throws 'archive.name'. */
const entriesOf = (zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> =>
  new Promise((done, fail) => {
    const found = new Map<string, yauzl.Entry>()
    zip.on('error', (error: Error) => fail(new AppError('archive.cut', { cause: error })))
    zip.on('end', () => done(found))
    zip.on('entry', (entry: yauzl.Entry) => {
      // Bytes, against its type.
      entry.fileName = Buffer.from(entry.fileName).toString()
      if (!mayBe(entry) || found.has(entry.fileName)) return fail(refusedPart('archive.name', entry.fileName))
      found.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

const openPath = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)
const openDescriptor = promisify<number, yauzl.Options, yauzl.ZipFile>(yauzl.fromFd)

async function* splitLines(bytes: AsyncIterable<Buffer>, part: string) {
  let [rest, length, line]: [Buffer[], number, number] = [[], 0, 0]
  for await (let piece of bytes) {
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10)) {
      yield { text: Buffer.concat([...rest, piece.subarray(0, end)]), line: ++line }
      piece = piece.subarray(end + 1)
      ;[rest, length] = [[], 0]
    }
    rest.push(piece)
    length += piece.length
    if (length > LINE_MAX) throw refusedLine(part, line + 1)
  }
  if (length > 0) yield { text: Buffer.concat(rest), line: line + 1 }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Opens an archive by path or descriptor, which ends with it; checks manifest, names and sizes. Throws 'archive.cut', 'archive.newer', 'archive.name',
 * 'archive.missing' and 'archive.part'. `schema`: the newest known.
 */
export const openArchive = async (file: string | number, { schema }: { schema: number }): Promise<Archive> => {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
  const opening = typeof file === 'string' ? openPath(file, options) : openDescriptor(file, options)
  const zip = await opening.catch(async (cause: unknown) => {
    if (typeof file === 'number') await promisify(close)(file)
    if (cause instanceof Error && 'code' in cause) throw cause
    throw new AppError('archive.cut', { cause })
  })
  try {
    const entries = await entriesOf(zip)
    const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))

    const checked = async function* ({ name, bytes, sha256 }: PartEntry) {
      const entry = entries.get(name)
      if (!entry) throw refusedPart('archive.missing', name)
      const hash = createHash('sha256')
      let seen = 0
      try {
        for await (const piece of (await openEntry(entry)) as AsyncIterable<Buffer>) {
          seen += piece.length
          if (seen > bytes) break
          hash.update(piece)
          yield piece
        }
      } catch (error) {
        throw refusedPart('archive.part', name, error)
      }
      if (seen !== bytes || hash.digest('hex') !== sha256) throw refusedPart('archive.part', name)
    }

    const manifest = await readManifest(entries, openEntry, schema)
    const parts = new Map(manifest.parts.map((part) => [part.name, part]))
    for (const name of entries.keys())
      if (name !== MANIFEST && !parts.has(name)) throw refusedPart('archive.name', name)
    for (const { name, bytes } of manifest.parts) {
      const entry = entries.get(name)
      if (!entry) throw refusedPart('archive.missing', name)
      if (entry.uncompressedSize !== bytes) throw refusedPart('archive.part', name)
    }
    if (parts.size !== manifest.parts.length) throw refusedPart('archive.part', MANIFEST)

    const bytes = (name: string) => checked(parts.get(name) ?? { name, bytes: 0, sha256: '' })
    return {
      manifest,
      bytes,
      lines: async function* (name) {
        for await (const { text, line } of splitLines(bytes(name), name)) {
          let value: unknown
          try {
            value = JSON.parse(utf8.decode(text))
          } catch (error) {
            throw refusedLine(name, line, error)
          }
          yield { value, line, bytes: text.length + 1 }
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const readManifest = async (
  entries: ReadonlyMap<string, yauzl.Entry>,
  openEntry: (entry: yauzl.Entry) => Promise<Readable>,
  schema: number,
): Promise<Manifest> => {
  const entry = entries.get(MANIFEST)
  if (!entry || entry.uncompressedSize > MANIFEST_MAX) throw refusedPart('archive.missing', MANIFEST)
  let value: unknown
  try {
    const pieces: Buffer[] = []
    for await (const piece of (await openEntry(entry)) as AsyncIterable<Buffer>) pieces.push(piece)
    value = JSON.parse(utf8.decode(Buffer.concat(pieces)))
  } catch (error) {
    throw refusedPart('archive.part', MANIFEST, error)
  }
  const versions = z.safeParse(versionsSchema, value)
  if (!versions.success) throw refusedPart('archive.part', MANIFEST, versions.error)
  if (versions.data.version > FORMAT_VERSION || versions.data.schema > schema) {
    const known = { knownVersion: FORMAT_VERSION, knownSchema: schema }
    throw new AppError('archive.newer', { values: { ...pick(versions.data), ...known } })
  }
  const manifest = z.safeParse(manifestSchema, value)
  if (!manifest.success) throw refusedPart('archive.part', MANIFEST, manifest.error)
  return manifest.data
}

const pick = ({ version, schema }: { version: number; schema: number }) => ({ version, schema })
