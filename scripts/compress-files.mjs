// Lays compressed forms beside the files of the built client, so that a class that opens the product at once costs the server no
// compressing. Browsers take brotli from sites with https or on the same machine, and gzip from all.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|html|xml)$/
/** Below these bytes the headers of an answer weigh more than what is gained. */
const SMALL = 1000

/** The highest quality takes three times as long as this one, for 2 % less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
const FORMS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

const compressFile = async (file) => {
  const bytes = await readFile(file)
  if (bytes.length < SMALL) return
  await Promise.all(
    Object.entries(FORMS).map(async ([ending, compress]) => writeFile(`${file}.${ending}`, await compress(bytes))),
  )
}

export const compressFiles = async (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}
