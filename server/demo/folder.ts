import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartFault } from '../env.ts'
import type { SchoolSize } from './school.ts'

const schoolSize = z.object({ seed: z.number(), notes: z.number(), pupils: z.number(), views: z.number() })
/** Says of a data folder that it is a demo's, and whether the school in it is whole. */
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
 * Makes a folder ready for a demo. Answers the school that stands there whole, if there is one; else the folder is
 * empty but for the mark of one begun. Refused is a folder that holds anything but a demo.
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
  // A school that has not been finished is of no use.
  if (mark) await rm(folder, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeMark(folder, school, false)
  return undefined
}

/** Marks a folder as one that a whole school has been written to. */
export const markComplete = (folder: string, school: SchoolSize) => writeMark(folder, school, true)
