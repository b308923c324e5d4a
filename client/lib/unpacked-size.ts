const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const COMMENT_MAX = 0xffff

/**
 * Returns the bytes that all files of a zip archive have unpacked, by its central directory; NaN for what is no archive, or one of
 * the kind for more than 4 GB (APPNOTE.TXT 4.3.12 and 4.3.16).
 */
export const unpackedSize = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_LENGTH
  const first = Math.max(0, end - COMMENT_MAX)
  while (end >= first && view.getUint32(end, true) !== END) end -= 1
  if (end < first) return Number.NaN
  let size = 0
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) return Number.NaN
    const unpacked = view.getUint32(at + 24, true)
    if (unpacked === 0xffffffff) return Number.NaN
    size += unpacked
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
