import type { PictureKind } from './kinds.ts'

/** Output: a range of the original (`end` exclusive), new bytes, or zeros. */
export type Piece = { start: number; end: number } | Uint8Array | { zeros: number }

/** Shorter only at the end of the file. */
export interface Read {
  at: number
  length: number
}

/** Yields reads, so that it works on buffers and stored files. */
export type Parser = (size: number, draft: Draft) => Generator<Read, void, Buffer>

/** Truncated or invalid. */
export class DamagedPicture extends Error {}

/** Bounds memory for hostile files. */
const PIECES_MAX = 20_000

const isRange = (piece: Piece | undefined): piece is { start: number; end: number } =>
  piece !== undefined && 'start' in piece

export class Draft {
  readonly pieces: Piece[] = []
  /** First frame, stored pixels; 0 until known. */
  width = 0
  height = 0
  frames = 1
  /** Exif orientation; 5 to 8 swap the sides. */
  orientation = 1
  #areaMax = 0
  readonly #overlays: { at: number; bytes: Uint8Array | { zeros: number } }[] = []

  constructor(readonly kind: PictureKind) {}

  /** Copies a range of the original. */
  keep(start: number, end: number): void {
    const last = this.pieces.at(-1)
    if (isRange(last) && last.end === start) last.end = end
    else this.#add({ start, end })
  }

  put(bytes: Uint8Array): void {
    this.#add(bytes)
  }

  /** Replaces bytes of the original by zeros. */
  zero(length: number): void {
    if (length > 0) this.#add({ zeros: length })
  }

  /** In place, for formats that use offsets; call `applyOverlays` afterwards. */
  overwrite(at: number, length: number, bytes: Uint8Array = new Uint8Array()): void {
    if (this.#overlays.length > PIECES_MAX) throw new DamagedPicture('too many parts')
    if (bytes.length > 0 && bytes.length <= length) {
      this.#overlays.push({ at, bytes })
      this.overwrite(at + bytes.length, length - bytes.length)
    } else if (length > 0) this.#overlays.push({ at, bytes: { zeros: length } })
  }

  applyOverlays(size: number): void {
    let at = 0
    for (const overlay of this.#overlays.toSorted((a, b) => a.at - b.at)) {
      const length = 'zeros' in overlay.bytes ? overlay.bytes.zeros : overlay.bytes.length
      const end = Math.min(size, overlay.at + length)
      if (end <= at) continue
      if (overlay.at > at) this.keep(at, overlay.at)
      if ('zeros' in overlay.bytes || overlay.at < at || end - overlay.at < length)
        this.zero(end - Math.max(at, overlay.at)) // prettier-ignore
      else this.put(overlay.bytes)
      at = end
    }
    if (at < size) this.keep(at, size)
  }

  see(width: number, height: number): void {
    if (width <= 0 || height <= 0) throw new DamagedPicture('a side of 0 pixels')
    if (this.#areaMax === 0) [this.width, this.height] = [width, height]
    this.#areaMax = Math.max(this.#areaMax, width * height)
  }

  /** To decode: largest frame times number of frames. */
  get pixels(): number {
    return this.#areaMax * this.frames
  }

  #add(piece: Piece): void {
    if (this.pieces.length >= PIECES_MAX) throw new DamagedPicture('too many parts')
    this.pieces.push(piece)
  }
}

/** Reads exactly `length` bytes; throws DamagedPicture at the end of the file. */
export function* need(at: number, length: number): Generator<Read, Buffer, Buffer> {
  const bytes = yield { at, length }
  if (bytes.length < length) throw new DamagedPicture('cut off')
  return bytes
}
