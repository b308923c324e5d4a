import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'

export const unzipBytes = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { autoClose: false })
  const found: yauzl.Entry[] = []
  zip.on('entry', (entry: yauzl.Entry) => found.push(entry))
  await once(zip, 'end')
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  const entries = new Map<string, Buffer>()
  for (const entry of found) entries.set(entry.fileName, await buffer(await openEntry(entry)))
  return entries
}

/** As texts: pictures as latin1, others as UTF-8. */
export const unzip = async (bytes: Buffer): Promise<Map<string, string>> => {
  const entries = [...(await unzipBytes(bytes))]
  return new Map(entries.map(([name, content]) => [name, content.toString(name.endsWith('.png') ? 'latin1' : 'utf8')]))
}
