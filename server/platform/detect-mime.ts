import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'

/** Enough for headers, including photos with an embedded preview. */
export const HEAD_BYTES = 512 * 1024
/** Archives with thousands of entries are slow to scan. */
const ARCHIVE_BYTES = 64 * 1024
const SIDE_MAX = 100_000

export interface Sniffed {
  type: string
  /** In displayed pixels; absent if unknown or not an image. */
  width?: number
  height?: number
}

const PICTURES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/bmp': 'bmp',
}

/** Returns type and size from the first bytes, ignoring the sender's claims. */
export const detectMime = async (head: Buffer): Promise<Sniffed> => {
  const type = (await typeByMagic(head)) ?? typeOfText(textOf(head))
  return { type, ...pictureSize(type, head) }
}

const ARCHIVE = Buffer.from('PK\u0003\u0004')

const typeByMagic = async (head: Buffer): Promise<string | undefined> => {
  // A UTF-16 byte order mark may also start an audio file.
  if (utf16(head) && textOf(head) !== undefined) return undefined
  try {
    const isArchive = head.subarray(0, 4).equals(ARCHIVE)
    const mime = (await fileTypeFromBuffer(isArchive ? head.subarray(0, ARCHIVE_BYTES) : head))?.mime
    // XML may be SVG with scripts, so `typeOfText` decides.
    return mime === 'application/xml' ? undefined : mime
  } catch {
    return undefined
  }
}

// eslint-disable-next-line no-control-regex -- control characters are searched for
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFE]/

const textOf = (head: Buffer): string | undefined => {
  try {
    // In stream mode, because the head may end within a character.
    const text = new TextDecoder(utf16(head) ?? 'utf-8', { fatal: true }).decode(head, { stream: true })
    return BINARY.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const utf16 = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/** Text that begins with `<` is never displayed as plain text. */
const typeOfText = (text: string | undefined): string => {
  if (text === undefined) return 'application/octet-stream'
  if (!text.trimStart().startsWith('<')) return 'text/plain'
  if (/<(\w+:)?svg[\s>]/i.test(text) && !/<html[\s>]/i.test(text)) return 'image/svg+xml'
  return text.trimStart().startsWith('<?xml') ? 'application/xml' : 'text/html'
}

const pictureSize = (type: string, head: Buffer): { width?: number; height?: number } => {
  const form = PICTURES[type]
  if (form === undefined) return {}
  try {
    const { width, height, type: found, orientation = 1 } = imageSize(head)
    if (found !== form && form !== 'heif') return {}
    if (![width, height].every((side) => Number.isInteger(side) && side > 0 && side <= SIDE_MAX)) return {}
    // Exif orientation 5 and above swaps the sides.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return {}
  }
}
