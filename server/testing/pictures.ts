import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Texts in metadata that must be removed. */
export const SECRETS = {
  serial: 'SERIAL-4711',
  owner: 'Ann Owner',
  artist: 'Ann Artist',
  time: '2024:05:06 07:08:09',
  xmp: 'XMP-PLACE',
  iptc: 'IPTC-CITY',
  comment: 'COMMENT-HOME',
  thumbnail: 'THUMBNAIL-BYTES',
  trailer: 'FILM-BEHIND',
} as const

const EXIF = {
  IFD0: { Artist: SECRETS.artist, Make: 'MakerCam', DateTime: SECRETS.time },
  IFD2: { BodySerialNumber: SECRETS.serial, CameraOwnerName: SECRETS.owner, DateTimeOriginal: SECRETS.time },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 15/1', GPSLongitudeRef: 'E', GPSLongitude: '24/1 56/1 15/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:e="e" e:at="${SECRETS.xmp}"/></rdf:RDF></x:xmpmeta>`

export const halves = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#2020d0' } }, left: width / 2, top: 0 },
  ])

export const withMetadata = (picture: Sharp, orientation = 1): Sharp =>
  picture.withIccProfile('p3').withExif(EXIF).withMetadata({ orientation }).withXmp(XMP)

const segment = (marker: number, content: string) => {
  const bytes = Buffer.from(content, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])
}

export const jpegWithMetadata = async (orientation = 1, size: [number, number] = [60, 40]): Promise<Buffer> => {
  const jpeg = await withMetadata(halves(...size), orientation)
    .jpeg()
    .toBuffer()
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe0, `JFXX\0\x10${SECRETS.thumbnail}`),
    segment(0xe2, `MPF\0${SECRETS.thumbnail}`),
    segment(0xed, `Photoshop 3.0\0${SECRETS.iptc}`),
    segment(0xfe, SECRETS.comment),
    jpeg.subarray(2),
    Buffer.from(SECRETS.trailer),
  ])
}

export const pngChunk = (type: string, content: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(12 + content.length)
  bytes.writeUInt32BE(content.length)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
  return bytes
}

const PNG_HEAD = 33

export const pngWith = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEAD), ...chunks, png.subarray(PNG_HEAD)])

export const pngWithMetadata = async (orientation = 1): Promise<Buffer> =>
  pngWith(
    await withMetadata(halves(), orientation).png().toBuffer(),
    pngChunk('tEXt', Buffer.from(`Author\0${SECRETS.owner}`)),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(SECRETS.comment)])),
    pngChunk('iTXt', Buffer.from(`Title\0\0\0\0\0${SECRETS.iptc}`)),
    pngChunk('tIME', Buffer.from([7, 232, 5, 6, 7, 8, 9])),
    pngChunk('seCr', Buffer.from(SECRETS.thumbnail)),
  )

/** Pixels as displayed by browsers, as sRGB hex. */
export const displayed = (bytes: Buffer): Promise<string> =>
  sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
    .then((raw) => raw.toString('hex'))
