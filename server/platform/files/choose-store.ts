import { join, resolve } from 'node:path'
import type { Db } from 'mongodb'
import type { Env } from '../../env.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createGridFsStore } from './gridfs-store.ts'

/** Returns the folder of uploaded files. */
export const filesFolder = (dataDir: string): string => join(resolve(dataDir), 'files')

/** Returns the store that FILES selects, and the other one, which may hold older files. */
export const chooseFileStore = (
  { files, dataDir }: Pick<Env, 'files' | 'dataDir'>,
  db: Db | undefined,
): { chosen: FileStore; other: FileStore } => {
  if (!db) throw new Error('The store is not open.')
  const stores = { disk: createDiskStore(filesFolder(dataDir)), gridfs: createGridFsStore(db) }
  return { chosen: stores[files], other: stores[files === 'disk' ? 'gridfs' : 'disk'] }
}
