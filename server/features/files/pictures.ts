import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../../env.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Piece } from '../../platform/pictures/draft.ts'
import { parseStored, type Parsed } from '../../platform/pictures/parse-picture.ts'
import { SMALL_SIDE, smallPicture } from '../../platform/pictures/small-picture.ts'
import { collection } from '../../store/collection.ts'
import { FileModel, type FileDoc, type SmallPicture } from './files.model.ts'
import { newFileId } from './new-file-id.ts'

/** File store and settings that an upload needs. */
export interface FileDeps {
  files: FileStore
  env: Pick<Env, 'pictureMegapixels'>
}

const MEGA = 1_000_000
/** More than any animation that a limit of 64 megapixels leaves room for; each takes time, however small. */
const FRAMES_MAX = 2_000
/** Formats that a small picture is made of: browsers show them, and sharp decodes them. */
const DECODED = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif']
/** Larger files are not read into memory. */
const SOURCE_BYTES_MAX = 128 * 1024 * 1024

/** Refuses a picture with more pixels or frames than a site allows ('picture.large', 'picture.frames'; PHOT-02). */
export const demandSmallEnough = ({ width, height, frames, pixels }: Parsed, max: number): void => {
  if (pixels <= max * MEGA && frames <= FRAMES_MAX) return
  // Rounded up: more than the limit never reads like the limit.
  const values = { width, height, frames, megapixels: Math.ceil(pixels / (MEGA / 10)) / 10, max, framesMax: FRAMES_MAX }
  throw new AppError(frames > 1 ? 'picture.frames' : 'picture.large', { values })
}

const bytesOf = async function* (files: FileStore, name: string, size: number, pieces: readonly Piece[]) {
  for (const piece of pieces)
    if ('start' in piece) yield* await files.read(name, size, { start: piece.start, end: piece.end - 1 })
    else if ('zeros' in piece) yield Buffer.alloc(piece.zeros)
    else yield piece
}

/** Stored bytes of a picture without metadata. */
interface KeptPicture {
  _id: string
  size: number
  /** Of formats that browsers show, in pixels as displayed. */
  sides: { width?: number; height?: number }
}

/**
 * Replaces the stored bytes of a picture by a copy under a new name without position, serial number, names, times and thumbnails; pixels and colours
 * stay as they are (PHOT-01, PHOT-04). Refuses one that is too large, and one that cannot be followed to its end ('picture.damaged').
 * Undefined where the bytes are no picture of a known format.
 */
export const withoutMetadata = async (
  { files, env }: FileDeps,
  _id: string,
  size: number,
): Promise<KeptPicture | undefined> => {
  const parsed = await parseStored(size, async (start, end) =>
    buffer(await files.read(_id, size, { start, end: end - 1 })),
  )
  if (!parsed) return undefined
  const { kind, width, height, pieces } = parsed
  if (parsed.damaged) throw new AppError('picture.damaged')
  demandSmallEnough(parsed, env.pictureMegapixels)
  const sides = width > 0 && !['heif', 'tiff', 'jxl'].includes(kind) ? { width, height } : {}
  if (parsed.unchanged) return { _id, size, sides }
  const clean = newFileId()
  const length = await files.put(clean, Readable.from(bytesOf(files, _id, size, pieces), { objectMode: false }))
  await files.remove(_id)
  return { _id: clean, size: length, sides }
}

type Source = Pick<FileDoc, '_id' | 'size' | 'type' | 'width' | 'height'>

const needsSmall = ({ type, size, width = Infinity, height = Infinity }: Source) =>
  DECODED.includes(type) && size <= SOURCE_BYTES_MAX && Math.max(width, height) > SMALL_SIDE

/**
 * Makes and stores the small picture of a file. Undefined where the file is small itself or this machine has no sharp. Throws a
 * DamagedPicture where it cannot be decoded.
 */
export const makeSmall = async ({ files, env }: FileDeps, file: Source): Promise<SmallPicture | undefined> => {
  if (!needsSmall(file)) return undefined
  const bytes = await smallPicture(
    async () => buffer(await files.read(file._id, file.size)),
    env.pictureMegapixels * MEGA,
  )
  if (!bytes) return undefined
  const _id = newFileId()
  return { _id, size: await files.put(_id, Readable.from([bytes])) }
}

/** Small pictures that are being made at the moment, by their file. */
const underway = new Map<string, Promise<SmallPicture | undefined>>()

const makeLate = async (ctx: FileDeps, file: FileDoc): Promise<SmallPicture | undefined> => {
  const made = await makeSmall(ctx, file).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    return null
  })
  if (made === undefined) return undefined
  // Another process may have been sooner, or the file may be gone.
  const first = await collection(FileModel).updateOne(
    { _id: file._id, small: { $exists: false } },
    { $set: { small: made } },
  )
  if (first.matchedCount > 0) return made ?? undefined
  if (made) await ctx.files.remove(made._id)
  return (await collection(FileModel).findOne<FileDoc>({ _id: file._id }))?.small ?? undefined
}

/** The small picture of a file, which is made now where it was uploaded before there were any (PHOT-03). Undefined where its bytes serve. */
export const smallOf = async (ctx: FileDeps, file: FileDoc): Promise<SmallPicture | undefined> => {
  if (file.small !== undefined) return file.small ?? undefined
  if (!needsSmall(file)) return undefined
  const known = underway.get(file._id)
  if (known) return known
  const making = makeLate(ctx, file).finally(() => underway.delete(file._id))
  underway.set(file._id, making)
  return making
}
