import type { Logger } from 'pino'
import type { Sharp, SharpOptions } from 'sharp'
import { DamagedPicture } from './draft.ts'

/** Longer side in pixels, for cards and lists (PHOT-03). */
export const SMALL_SIDE = 640
export const SMALL_TYPE = 'image/webp'
/** 20 of them stay below 2 MB. */
export const SMALL_BYTES = 96 * 1024
/** Tried until the result fits; the last is used in any case. */
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

/** Rejects on platforms without a build. */
const loadSharp = (): Promise<MakeSharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Decoding a large picture takes half a gigabyte.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))

/** Logs a warning if sharp is not available. */
export const warnWithoutSharp = async (log: Logger): Promise<void> => {
  await loadSharp().catch((error: unknown) =>
    log.warn(
      { err: error },
      'sharp cannot be loaded on this machine: cards load pictures in full size; metadata is removed as usual',
    ),
  )
}

let last: Promise<unknown> = Promise.resolve()

const inLine = <T>(task: () => Promise<T>): Promise<T> => {
  const result = last.then(task)
  last = result.catch(() => undefined)
  return result
}

/**
 * Returns a WebP of at most 640 pixels and 96 KB of the first frame; undefined without sharp. Throws a
 * DamagedPicture if it can't be decoded or has more than `pixelsMax` pixels.
 */
export const smallPicture = (read: () => Promise<Buffer>, pixelsMax: number): Promise<Buffer | undefined> =>
  inLine(async () => {
    const sharp = await loadSharp().catch(() => undefined)
    if (!sharp) return undefined
    const bytes = await read()
    let small: Buffer | undefined
    try {
      for (const { side, quality } of STEPS) {
        // The original is decoded at most twice.
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
