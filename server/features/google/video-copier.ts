import { Readable } from 'node:stream'
import type { GoogleVideoCall } from '../../../shared/domain/google.ts'
import { isVideo } from '../../../shared/domain/videos.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { harmlessName } from '../../platform/file-names.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { isClaimed, type ClaimedFile } from '../files/file-data.ts'
import { findFile } from '../files/files.service.ts'
import { addressIn } from '../files/find-file.ts'
import { withDrive, type Tools } from './google-accounts.ts'
import { beginUpload } from './google-client.ts'

type FileTools = Tools & Pick<AppContext, 'files'>

const FOLDER = /^\/(?:attachments|uploads)(?=\/)/
/** Long, because uploads run in the background. */
const UPLOAD_MS = 30 * 60_000
/** Limits bandwidth. */
const AT_ONCE = 2

const videoAt = async (
  { env }: FileTools,
  user: SessionUser,
  { objId, url }: GoogleVideoCall,
): Promise<ClaimedFile> => {
  const site = new URL(env.siteUrl ?? '')
  const { origin, pathname } = URL.canParse(url, site.href) ? new URL(url, site.href) : { origin: '', pathname: '' }
  const address = origin === site.origin && FOLDER.test(pathname) ? addressIn(pathname.replace(FOLDER, '')) : undefined
  if (!address) throw new AppError('google.notVideo')
  const { object } = await openObject(user, objId)
  const file = await findFile(address)
  if (!isVideo(object) || !isClaimed(file) || file.objectId !== objId) throw new AppError('google.notVideo')
  return file
}

const send = async ({ files }: FileTools, { _id, size }: ClaimedFile, address: string) => {
  const bytes = await files.read(_id, size)
  const reply = await fetch(address, {
    method: 'PUT',
    headers: { 'Content-Length': String(size) },
    body: Readable.toWeb(bytes),
    duplex: 'half',
    redirect: 'error',
    signal: AbortSignal.timeout(UPLOAD_MS),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`Google answered ${reply.status} to a video.`)
}

/**
 * Returns a function that copies a video to Google Drive (GDOC-20). Resolves once Drive accepts the upload; the bytes
 * follow in the background.
 */
export const createVideoCopier = (tools: FileTools) => {
  const sending = createSemaphore(() => Promise.resolve(AT_ONCE))
  return async (user: SessionUser, call: GoogleVideoCall): Promise<void> => {
    const file = await videoAt(tools, user, call)
    const name = harmlessName(call.originalFilename || file.filename)
    const address = await withDrive(tools, user._id, (_drive, client) =>
      beginUpload(tools.env, client, { ...file, name }),
    )
    sending
      .run('', () => send(tools, file, address))
      .catch((error: unknown) => {
        tools.log.warn({ why: error instanceof Error ? error.name : typeof error }, 'A video did not reach the drive')
      })
  }
}
