export const KIND_BYTES = 64

/** `heif` includes HEIC and AVIF; `tiff` includes similar raw photos. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | 'jxl' | 'tiff'

const STARTS: readonly (readonly [kind: PictureKind, start: string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF8'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['jxl', '\0\0\0\x0cJXL \r\n\x87\n'],
]
const HEIF_BRAND = /^(?:hei[cmsx]|hev[cmsx]|mif[12]|msf1|avi[fs])$/

const brandsOf = (head: string): string[] => {
  const end = Math.min(head.length, (head.codePointAt(2) ?? 0) * 256 + (head.codePointAt(3) ?? 0))
  const compatible = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, at) => head.substr(16 + 4 * at, 4)) // prettier-ignore
  return [head.slice(8, 12), ...compatible]
}

/** Returns the format by the first bytes; undefined if unknown. */
export const kindOf = (bytes: Buffer): PictureKind | undefined => {
  const head = bytes.toString('latin1', 0, KIND_BYTES)
  const found = STARTS.find(([, start]) => head.startsWith(start))
  if (found) return found[0]
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return head.slice(4, 8) === 'ftyp' && brandsOf(head).some((brand) => HEIF_BRAND.test(brand)) ? 'heif' : undefined
}
