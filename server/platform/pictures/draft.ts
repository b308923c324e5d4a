import type { PictureKind } from './kinds.ts'

/** Bytes of the stored form of a picture: a range of the original (`end` exclusive), or other bytes. */
export type Piece = { start: number; end: number } | Uint8Array | { zeros: number }

/** A read of at most `length` bytes at an offset; fewer are answered at the end of the file only. */
export interface Read {
  at: number
  length: number
}

/** A parser of one format. It yields reads, so that the same code works on a buffer and on a stored file. */
export type Parser = (size: number, draft: Draft) => Generator<Read, void, Buffer>

/** A picture whose structure cannot be followed: cut off, or not what it says. */
export class DamagedPicture extends Error {}

/** More than any picture needs; it bounds the memory that a hostile file takes. */
const PIECES_MAX = 20_000

const isRange = (piece: Piece | undefined): piece is { start: number; end: number } =>
  piece !== undefined && 'start' in piece

/** The stored form of a picture while its parser goes through it: its pieces in order, and its size. */
export class Draft {
  readonly pieces: Piece[] = []
  /** Of the first frame, in pixels as stored; 0 before it is known. */
  width = 0
  height = 0
  frames = 1
  /** The Exif orientation, 1 to 8; 5 and above swap the sides. */
  orientation = 1
  #areaMax = 0
  readonly #overlays: { at: number; bytes: Uint8Array | { zeros: number } }[] = []

  constructor(readonly kind: PictureKind) {}

  /** Keeps a range of the original. */
  keep(start: number, end: number): void {
    const last = this.pieces.at(-1)
    if (isRange(last) && last.end === start) last.end = end
    else this.#add({ start, end })
  }

  /** Adds bytes that are not in the original. */
  put(bytes: Uint8Array): void {
    this.#add(bytes)
  }

  /** Adds zeros, in place of as many bytes of the original. */
  zero(length: number): void {
    if (length > 0) this.#add({ zeros: length })
  }

  /** Overwrites bytes in place, for formats that refer to their parts by offset; `applyOverlays` follows. */
  overwrite(at: number, length: number, bytes: Uint8Array = new Uint8Array()): void {
    if (this.#overlays.length > PIECES_MAX) throw new DamagedPicture('too many parts')
    if (bytes.length > 0 && bytes.length <= length) {
      this.#overlays.push({ at, bytes })
      this.overwrite(at + bytes.length, length - bytes.length)
    } else if (length > 0) this.#overlays.push({ at, bytes: { zeros: length } })
  }

  /** Makes the pieces of an original of `size` bytes with what has been overwritten in it. */
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

  /** Takes note of the size of the canvas or a frame. */
  see(width: number, height: number): void {
    if (width <= 0 || height <= 0) throw new DamagedPicture('a side of 0 pixels')
    if (this.#areaMax === 0) [this.width, this.height] = [width, height]
    this.#areaMax = Math.max(this.#areaMax, width * height)
  }

  /** Pixels that a decoder has to make: of the largest frame, times the frames. */
  get pixels(): number {
    return this.#areaMax * this.frames
  }

  #add(piece: Piece): void {
    if (this.pieces.length >= PIECES_MAX) throw new DamagedPicture('too many parts')
    this.pieces.push(piece)
  }
}

/** Reads exactly `length` bytes; a file that ends before is damaged. */
export function* need(at: number, length: number): Generator<Read, Buffer, Buffer> {
  const bytes = yield { at, length }
  if (bytes.length < length) throw new DamagedPicture('cut off')
  return bytes
}
