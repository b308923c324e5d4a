import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Manifest } from '../archive/format.ts'
import { unzipBytes } from './unzip.ts'

export type Entries = Map<string, Buffer>

interface Packing {
  /** Unix modes. */
  modes?: Record<string, number>
}

export const pack = async (file: string, entries: Entries, { modes = {} }: Packing = {}): Promise<string> => {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { mode: modes[name] ?? 0o100664 })
  zip.end()
  await writeFile(file, await buffer(zip.outputStream as Readable))
  return file
}

export const manifestIn = (entries: Entries) => JSON.parse(String(entries.get('manifest.json'))) as Manifest

/** Lists the parts in the manifest again. */
export const sealed = (entries: Entries, change: (manifest: Manifest) => object = (manifest) => manifest): Entries => {
  const manifest = manifestIn(entries)
  manifest.parts = [...entries]
    .filter(([name]) => name !== 'manifest.json')
    .map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))
  return new Map([...entries, ['manifest.json', Buffer.from(JSON.stringify(change(manifest)))]])
}

export const unpack = async (file: string): Promise<Entries> => unzipBytes(await readFile(file))

export const withDocuments = (
  entries: Entries,
  name: string,
  change: (document: Record<string, unknown>, at: number) => unknown,
): Entries => {
  const lines = String(entries.get(`${name}.jsonl`))
    .split('\n')
    .filter(Boolean)
  const changed = lines.map(
    (line, at) => `${JSON.stringify(change(JSON.parse(line) as Record<string, unknown>, at))}\n`,
  )
  return new Map([...entries, [`${name}.jsonl`, Buffer.from(changed.join(''))]])
}
