import { fileOf } from '../../../shared/domain/files.ts'
import type { SignedUrls } from '../../platform/signed-urls.ts'
import { addressIn } from './find-file.ts'

const FOLDER = '/attachments'

/** Signs a video's URL temporarily, because players fetch it without a session (contract/README.md 12). */
export const withSignedVideo = <T extends { type: string; data: Record<string, unknown> }>(
  signatures: SignedUrls,
  object: T,
): T => {
  const file = object.type === 'Video' ? fileOf(object) : undefined
  const address = file?.url.startsWith(FOLDER) ? addressIn(file.url.slice(FOLDER.length)) : undefined
  if (!file || !address || !('_id' in address)) return object
  const query = signatures.sign(address._id)
  return {
    ...object,
    data: { ...object.data, url: `${file.url}?${query}`, downloadUrl: `${file.url}?download&${query}` },
  }
}
