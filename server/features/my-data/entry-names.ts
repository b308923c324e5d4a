import { nameInAddress } from '../../platform/file-names.ts'

/** Signs that Windows refuses in file names. */
const REFUSED = /[<>:"/\\|?*%#]/g
const safe = (name: string) => nameInAddress(name).replace(REFUSED, '_')

interface Named {
  objectId?: unknown
  version?: unknown
  filename?: unknown
  created?: unknown
}

/** Returns a file's path in the zip. */
export const fileEntryName = ({ objectId, version, filename, created }: Named): string => {
  const time = created instanceof Date ? String(created.getTime()) : 'file'
  return typeof objectId === 'string'
    ? `files/${objectId}-${Number(version)}-${safe(String(filename))}`
    : `files/unused/${time}-${safe(String(filename))}`
}

const ADDRESS = /^\/(?:attachments|uploads)\/[0-9a-f]{24}\/([0-9a-f]{24})\/(\d{1,9})\/(?:[0-9a-f]{32}\/)?([^/?#]+)(?:\?[^#]*)?$/ // prettier-ignore

/** Returns the zip path of an own address; undefined for others. */
export const entryNameAt = (address: string): string | undefined => {
  const [, objectId, version, name = ''] = ADDRESS.exec(address) ?? []
  if (objectId === undefined) return undefined
  try {
    return fileEntryName({ objectId, version, filename: decodeURIComponent(name) })
  } catch {
    return undefined
  }
}
