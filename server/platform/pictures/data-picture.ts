import { bytesOf, parseBytes, type Parsed } from './parse-picture.ts'

const DATA_ADDRESS = /^\s*data:image\/[a-z0-9.+-]+;base64,/i

const bytesIn = (address: string): { start: string; bytes: Buffer } | undefined => {
  const [start] = DATA_ADDRESS.exec(address) ?? []
  return start === undefined ? undefined : { start, bytes: Buffer.from(address.slice(start.length), 'base64') }
}

/** Removes the metadata of a picture in a data URL (PHOT-01); returns other addresses unchanged. */
export const cleanDataPicture = (address: string): string => {
  const { start, bytes } = bytesIn(address) ?? {}
  const parsed = bytes && parseBytes(bytes)
  if (!parsed || parsed.unchanged) return address
  // Damaged pictures keep the readable part.
  return `${start}${bytesOf(bytes, parsed).toString('base64')}`
}

/** Parses the picture in a data URL without decoding it. */
export const parseDataPicture = (address: string): Parsed | undefined => {
  const { bytes } = bytesIn(address) ?? {}
  return bytes && parseBytes(bytes)
}
