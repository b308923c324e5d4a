export const EXIF_READ_BYTES = 64 * 1024

const ORIENTATION = 0x0112
const SHORT = 3

/** Returns the orientation, 1 to 8, of an Exif block, with or without prefix. */
export const orientationOf = (block: Buffer): number => {
  const tiff = block.toString('latin1', 0, 4) === 'Exif' ? block.subarray(6) : block
  if (tiff.length < 14) return 1
  const isLittle = tiff[0] === 0x49
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const ifd = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let at = ifd + 2, left = u16(ifd); left > 0 && at + 12 <= tiff.length; at += 12, left--) {
    if (u16(at) !== ORIENTATION) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns a TIFF block with only the orientation. */
export const orientationAlone = (orientation: number): Buffer => {
  const block = Buffer.alloc(26)
  block.write('II*\0', 'latin1')
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(1, 8)
  block.writeUInt16LE(ORIENTATION, 10)
  block.writeUInt16LE(SHORT, 12)
  block.writeUInt32LE(1, 14)
  block.writeUInt16LE(orientation, 18)
  return block
}
