import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { connect } from '../store/connect.ts'

const OF_THE_MOMENT = ['leases', 'probes']

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

export const wholeStore = async (dataDir: string): Promise<Record<string, string>> => {
  const { db } = mongoose.connection
  const found: Record<string, string> = {}
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    if (OF_THE_MOMENT.includes(name)) continue
    const documents = await db?.collection(name).find<Uint8Array>({}, { raw: true }).toArray()
    found[name] = `${documents?.length}: ${documents?.map(digest).toSorted().join(' ')}`
    found[`indexes of ${name}`] = JSON.stringify(await db?.collection(name).indexes())
  }
  const files = join(dataDir, 'files')
  for (const folder of (await readdir(files).catch((): string[] => [])).toSorted())
    for (const name of (await readdir(join(files, folder))).toSorted())
      found[`file ${name}`] = digest(await readFile(join(files, folder, name)))
  return found
}

export const wholeStoreIn = async (dataDir: string): Promise<Record<string, string>> => {
  const store = await connect({ dataDir })
  try {
    return await wholeStore(dataDir)
  } finally {
    await store.close()
  }
}
