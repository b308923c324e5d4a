import { createHash } from 'node:crypto'
import type { ZipEntry } from '../platform/write-zip.ts'
import { FORMAT_VERSION, MANIFEST, type Manifest, type PartEntry } from './format.ts'

const counted = async function* (content: ZipEntry['content'], entry: PartEntry) {
  const hash = createHash('sha256')
  for await (const piece of content as AsyncIterable<string | Buffer>) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    hash.update(bytes)
    entry.bytes += bytes.length
    yield bytes
  }
  entry.sha256 = hash.digest('hex')
}

/** Yields the parts and, last, the manifest. */
export async function* withManifest(
  parts: AsyncIterable<ZipEntry>,
  describe: () => Omit<Manifest, 'format' | 'version' | 'parts'>,
): AsyncGenerator<ZipEntry> {
  const entries: PartEntry[] = []
  for await (const { content, ...part } of parts) {
    const entry = { name: part.name, bytes: 0, sha256: '' }
    yield { ...part, content: counted(content, entry) }
    entries.push(entry)
  }
  const manifest: Manifest = { format: 'buildon-archive', version: FORMAT_VERSION, ...describe(), parts: entries }
  yield { name: MANIFEST, content: counted(onePiece(JSON.stringify(manifest)), { name: '', bytes: 0, sha256: '' }) }
}

async function* onePiece(text: string) {
  yield text
}

/** Yields lines of JSON. */
export async function* linesOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    let text = ''
    for (const document of batch) text += `${JSON.stringify(document)}\n`
    if (text !== '') yield text
  }
}
