import { appendFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../../env.ts'

type Folders = Pick<Env, 'dataDir' | 'backupFolder'>

const NAME = 'erased-people'
const LINE = /^(\S+) (\S+)$/

const listsOf = ({ dataDir, backupFolder }: Folders) =>
  [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])].map((folder) => join(resolve(folder), NAME))

const readList = async (file: string): Promise<Map<string, Date>> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const found = new Map<string, Date>()
  for (const line of text.split('\n')) {
    const [, userId, begun] = LINE.exec(line) ?? []
    if (userId !== undefined && begun !== undefined) found.set(userId, new Date(begun))
  }
  return found
}

/** The next backup makes up for a folder that is not there. */
const unlessMissing = (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Returns when people were erased, by user id. */
export const erasedInList = async (folders: Folders, ...others: string[]): Promise<Map<string, Date>> => {
  const lists = [...listsOf(folders), ...others.map((folder) => join(folder, NAME))]
  return new Map((await Promise.all(lists.map(readList))).flatMap((list) => [...list]))
}

/** Adds a person to the lists that a restore reads (decision 0077). Idempotent. */
export const rememberErased = async (folders: Folders, userId: string, begun: Date): Promise<void> => {
  for (const file of listsOf(folders)) {
    if ((await readList(file)).has(userId)) continue
    await appendFile(file, `${userId} ${begun.toISOString()}\n`, { mode: 0o600, flush: true }).catch(unlessMissing)
  }
}
