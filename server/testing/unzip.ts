import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'

/** Returns the entries of a zip by name; pictures as latin1, others as UTF-8. */
export const unzip = async (bytes: Buffer): Promise<Map<string, string>> => {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { autoClose: false })
  const found: yauzl.Entry[] = []
  zip.on('entry', (entry: yauzl.Entry) => found.push(entry))
  await once(zip, 'end')
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  const entries = new Map<string, string>()
  for (const entry of found) {
    const content = await buffer(await openEntry(entry))
    entries.set(entry.fileName, content.toString(entry.fileName.endsWith('.png') ? 'latin1' : 'utf8'))
  }
  return entries
}
