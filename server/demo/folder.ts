import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartFault } from '../env.ts'
import type { SchoolSize } from './school.ts'

const schoolSize = z.object({ seed: z.number(), notes: z.number(), pupils: z.number(), views: z.number() })
/** Marks a folder as a demo's; `complete` means that its school is fully written. */
const markSchema = z.object({ school: schoolSize, complete: z.boolean() })

const markOf = (folder: string) => join(folder, 'demo.json')

const readMark = async (folder: string) => {
  const text = existsSync(markOf(folder)) ? await readFile(markOf(folder), 'utf8') : undefined
  try {
    return text === undefined ? undefined : z.parse(markSchema, JSON.parse(text))
  } catch {
    throw new StartFault(`${markOf(folder)} is damaged; remove the folder, or choose another one with --data-dir.`)
  }
}

const writeMark = (folder: string, school: SchoolSize, complete: boolean) =>
  writeFile(markOf(folder), `${JSON.stringify({ school, complete })}\n`)

/**
 * Prepares a demo folder. Returns the size of a complete school in it; otherwise empties it. Throws a StartFault if
 * it holds other files.
 */
export const openFolder = async (
  folder: string,
  school: SchoolSize,
  fresh: boolean,
): Promise<SchoolSize | undefined> => {
  const mark = await readMark(folder)
  const isOther = !mark && existsSync(folder) && (await readdir(folder)).length > 0
  if (isOther) throw new StartFault(`${folder} holds something else than a demo; choose another one with --data-dir.`)
  if (mark?.complete && !fresh) return mark.school
  // An incomplete school is useless.
  if (mark) await rm(folder, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeMark(folder, school, false)
  return undefined
}

/** Marks a folder's school as complete. */
export const markComplete = (folder: string, school: SchoolSize) => writeMark(folder, school, true)
