import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'

/** Enough for the headers of every type that matters, also of photos with a preview in them. */
export const HEAD_BYTES = 512 * 1024
/** Of archives less will do: thousands of empty entries, one after the other, take their time. */
const ARCHIVE_BYTES = 64 * 1024
const SIDE_MAX = 100_000

/** Describes what a file is by its content. */
export interface Sniffed {
  /** A MIME type. */
  type: string
  /** Of pictures, in pixels as they are shown; absent where it cannot be told. */
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

/** Returns what a file is by its first bytes; nothing that its sender said about it counts. */
export const detectMime = async (head: Buffer): Promise<Sniffed> => {
  const type = (await typeByMagic(head)) ?? typeOfText(textOf(head))
  return { type, ...pictureSize(type, head) }
}

const ARCHIVE = Buffer.from('PK\u0003\u0004')

const typeByMagic = async (head: Buffer): Promise<string | undefined> => {
  // The mark of a text in UTF-16 is also how sound may begin.
  if (utf16(head) && textOf(head) !== undefined) return undefined
  try {
    const isArchive = head.subarray(0, 4).equals(ARCHIVE)
    const mime = (await fileTypeFromBuffer(isArchive ? head.subarray(0, ARCHIVE_BYTES) : head))?.mime
    // XML may be a picture with scripts, and so has to be looked at more closely.
    return mime === 'application/xml' ? undefined : mime
  } catch {
    return undefined
  }
}

/** Bytes that no text holds. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFE]/

const textOf = (head: Buffer): string | undefined => {
  try {
    // As a stream, so that a letter may be cut in two at the end of the head.
    const text = new TextDecoder(utf16(head) ?? 'utf-8', { fatal: true }).decode(head, { stream: true })
    return BINARY.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const utf16 = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined

/** Whatever begins with `<` counts as markup: never shown as plain text, never run. */
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
    // Cameras write the picture lying on its side and how to turn it; browsers turn it.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return {}
  }
}
