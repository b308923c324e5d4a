import { bytesOf, parseBytes, type Parsed } from './parse-picture.ts'

const DATA_ADDRESS = /^\s*data:image\/[a-z0-9.+-]+;base64,/i

const bytesIn = (address: string): { start: string; bytes: Buffer } | undefined => {
  const [start] = DATA_ADDRESS.exec(address) ?? []
  return start === undefined ? undefined : { start, bytes: Buffer.from(address.slice(start.length), 'base64') }
}

/** Returns a picture's data address without the metadata in its bytes (PHOT-01); other addresses as they are. */
export const cleanDataPicture = (address: string): string => {
  const { start, bytes } = bytesIn(address) ?? {}
  const parsed = bytes && parseBytes(bytes)
  if (!parsed || parsed.unchanged) return address
  // A damaged one keeps the part that could be followed, as browsers show it.
  return `${start}${bytesOf(bytes, parsed).toString('base64')}`
}

/** Returns what is known of the picture in a data address, without decoding it. */
export const parseDataPicture = (address: string): Parsed | undefined => {
  const { bytes } = bytesIn(address) ?? {}
  return bytes && parseBytes(bytes)
}
