import type { Logger } from 'pino'
import type { Sharp, SharpOptions } from 'sharp'
import { DamagedPicture } from './draft.ts'

/** Pixels of the longer side of the picture that cards and lists load (PHOT-03). */
export const SMALL_SIDE = 640
export const SMALL_TYPE = 'image/webp'
/** Twenty of them stay below 2 MB. */
export const SMALL_BYTES = 96 * 1024
/** The first that is small enough is taken; the last is, whatever the picture. */
const STEPS = [
  { side: SMALL_SIDE, quality: 75 },
  { side: SMALL_SIDE, quality: 50 },
  { side: SMALL_SIDE, quality: 30 },
  { side: 480, quality: 30 },
  { side: 320, quality: 20 },
] as const
const SECONDS_MAX = 60

type MakeSharp = (input: Buffer, options: SharpOptions) => Sharp

let loading: Promise<MakeSharp> | undefined

/** Loads sharp; rejects on a machine that there is no build of it for. */
const loadSharp = (): Promise<MakeSharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture at a time in one thread: a large one takes half a gigabyte while it is decoded.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))

/** Tells in one line that this machine makes no small pictures. */
export const warnWithoutSharp = async (log: Logger): Promise<void> => {
  await loadSharp().catch((error: unknown) =>
    log.warn(
      { err: error },
      'sharp cannot be loaded on this machine: cards load pictures in full size; metadata is removed as usual',
    ),
  )
}

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one after another, whoever asks for them. */
const inLine = <T>(task: () => Promise<T>): Promise<T> => {
  const result = last.then(task)
  last = result.catch(() => undefined)
  return result
}

/**
 * Returns a WebP of at most 640 pixels and 96 KB of a picture's first frame, upright and in sRGB; undefined where this machine cannot load sharp. Throws a
 * DamagedPicture where it cannot be decoded or has more than `pixelsMax` pixels. Decoding happens outside the main thread, one picture at a time.
 */
export const smallPicture = (read: () => Promise<Buffer>, pixelsMax: number): Promise<Buffer | undefined> =>
  inLine(async () => {
    const sharp = await loadSharp().catch(() => undefined)
    if (!sharp) return undefined
    const bytes = await read()
    let small: Buffer | undefined
    try {
      for (const { side, quality } of STEPS) {
        // The first result is the source of smaller ones: the original is decoded once or twice at most.
        const picture = sharp(side < SMALL_SIDE && small ? small : bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' }) // prettier-ignore
        small = await picture
          .autoOrient()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality, effort: 2 })
          .timeout({ seconds: SECONDS_MAX })
          .toBuffer()
        if (small.length <= SMALL_BYTES) break
      }
      return small
    } catch (error) {
      throw new DamagedPicture(error instanceof Error ? error.message : 'not decoded')
    }
  })
