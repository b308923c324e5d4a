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

export interface FileDeps {
  files: FileStore
  env: Pick<Env, 'pictureMegapixels' | 'clamd'>
}

const MEGA = 1_000_000
/** Each frame takes time to decode, however small. */
const FRAMES_MAX = 2_000
/** Formats that browsers display and sharp decodes. */
const DECODED = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif']
/** Larger files are not loaded into memory. */
const SOURCE_BYTES_MAX = 128 * 1024 * 1024

/** Throws for pictures with too many pixels ('picture.large') or frames ('picture.frames'; PHOT-02). */
export const demandSmallEnough = ({ width, height, frames, pixels }: Parsed, max: number): void => {
  if (pixels <= max * MEGA && frames <= FRAMES_MAX) return
  // Rounded up, so as not to display as the limit.
  const values = { width, height, frames, megapixels: Math.ceil(pixels / (MEGA / 10)) / 10, max, framesMax: FRAMES_MAX }
  throw new AppError(frames > 1 ? 'picture.frames' : 'picture.large', { values })
}

const bytesOf = async function* (files: FileStore, name: string, size: number, pieces: readonly Piece[]) {
  for (const piece of pieces)
    if ('start' in piece) yield* await files.read(name, size, { start: piece.start, end: piece.end - 1 })
    else if ('zeros' in piece) yield Buffer.alloc(piece.zeros)
    else yield piece
}

interface KeptPicture {
  _id: string
  size: number
  /** Display size in pixels, for formats that browsers display. */
  sides: { width?: number; height?: number }
}

/**
 * Copies a stored picture without metadata, e.g. location and thumbnails; pixels and colours are unchanged (PHOT-01,
 * PHOT-04). Throws if too large or not parseable ('picture.damaged'). Undefined for other formats.
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
 * Stores a picture's small copy. Undefined if not needed or without sharp. Throws DamagedPicture if it cannot be
 * decoded.
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

const underway = new Map<string, Promise<SmallPicture | undefined>>()

const makeLate = async (ctx: FileDeps, file: FileDoc): Promise<SmallPicture | undefined> => {
  const made = await makeSmall(ctx, file).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    return null
  })
  if (made === undefined) return undefined
  // Another process may have stored one, or the file may be deleted.
  const first = await collection(FileModel).updateOne(
    { _id: file._id, small: { $exists: false } },
    { $set: { small: made } },
  )
  if (first.matchedCount > 0) return made ?? undefined
  if (made) await ctx.files.remove(made._id)
  return (await collection(FileModel).findOne<FileDoc>({ _id: file._id }))?.small ?? undefined
}

/**
 * Returns the small copy, creating it for files of older versions (PHOT-03). Undefined if the original is to be sent.
 */
export const thumbnailOf = async (ctx: FileDeps, file: FileDoc): Promise<SmallPicture | undefined> => {
  if (file.small !== undefined) return file.small ?? undefined
  if (!needsSmall(file)) return undefined
  const known = underway.get(file._id)
  if (known) return known
  const making = makeLate(ctx, file).finally(() => underway.delete(file._id))
  underway.set(file._id, making)
  return making
}
