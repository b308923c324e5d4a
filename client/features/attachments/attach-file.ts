import { type Contribution, inheritedPermission, objectSchema } from '../../../shared/domain/contributions.ts'
import { type Upload, uploadSchema } from '../../../shared/domain/files.ts'
import { ATTACHMENT_PLACE, PICTURE_WIDTH } from '../../../shared/rules/geometry.ts'
import { type Link, linkSchema, type Place } from '../../../shared/domain/links.ts'
import { itemLinksSchema } from '../../../shared/domain/views.ts'
import { anything, api, type CallOptions } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'
import { upload } from '../../lib/upload.ts'
import { copyVideoToDrive } from '../../entities/cloud-drive/copy-video-to-drive.ts'
import { kindOf } from '../../lib/kind-of-file.ts'
import { notifyUnsupported } from './notify-unsupported.ts'

export interface Where {
  host: Pick<Contribution, '_id' | 'communityId' | 'type' | 'permission' | 'group'>
  authorId: string
  place?: { x: number; y: number } | undefined
  /** Default: the file name. */
  title?: string | undefined
}

export interface Progress {
  /** From 0 to 100 percent. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Permission of a file: protected on a note, so that only the note's readers can read it; inherited on a view. */
const accessOf = ({ type, permission, group }: Where['host']) => {
  if (type !== 'View') return { permission: 'protected' }
  return { permission: inheritedPermission({ permission }), ...(permission === 'private' && group && { group }) }
}

/** Pictures are shown on the view itself, scaled down. */
const placeOnView = ({ width, height, ...file }: Upload, place: Where['place'] = ATTACHMENT_PLACE): Place =>
  width && height && kindOf(file) === 'picture'
    ? { ...place, showInPlace: true, width: PICTURE_WIDTH, height: Math.round((PICTURE_WIDTH * height) / width) }
    : { ...place }

/**
 * Uploads and attaches a file; resolves with the attachment. It becomes active last, with its file and link, so that
 * nothing incomplete is visible; a failure withdraws it.
 */
export const attachFile = async (file: File, where: Where, { onProgress, signal }: Progress = {}) => {
  const { host, authorId } = where
  const key = randomId()
  const keyed = (step: string) => withIdempotencyKey(`${key}-${step}`)
  const made = await api.post(
    `/api/contributions/${host.communityId}`,
    {
      type: 'Attachment',
      title: 'an Attachment',
      status: 'unsaved',
      authors: [authorId],
      ...accessOf(host),
      data: { version: 0 },
    },
    objectSchema,
    { ...keyed('object'), ...(signal && { signal }) },
  )
  let link: Link | undefined
  try {
    const sent = await upload('/api/upload', file, uploadSchema, { key: `${key}-file`, onProgress, signal })
    signal?.throwIfAborted()
    const join = host.type === 'View' ? putOnView(placeOnView(sent, where.place)) : hangOn
    link = await join(host._id, made._id, keyed('link'))
    const attached = await claim(made, sent, where.title)
    void copyVideoToDrive(attached)
    void notifyUnsupported(sent)
    return attached
  } catch (error) {
    await withdraw(made, link)
    throw error
  }
}

type Join = (host: string, to: string, once: CallOptions) => Promise<Link | undefined>

const hangOn: Join = (from, to, once) =>
  api.post('/api/links', { from, to, type: 'attach', data: {} }, linkSchema, once)

const putOnView =
  (data: Place): Join =>
  async (viewId, to, once) => {
    const items = { items: [{ to, data }], made: true }
    const [link] = await api.post(`/api/views/${viewId}/items`, items, itemLinksSchema, once)
    return link
  }

const claim = (made: Contribution, { filename, tmpFilename, size, type }: Upload, title = filename) =>
  api.put(
    `/api/objects/${made.communityId}/${made._id}`,
    { title, status: 'active', tmpFilename, data: { filename, tmpFilename, size, type, version: 1 } },
    objectSchema,
    { headers: { 'If-Match': `"${made.version}"` } },
  )

/** Withdraws an incomplete attachment. If the connection is lost it remains unsaved, hence invisible. */
const withdraw = (made: Contribution, link: Link | undefined) =>
  Promise.allSettled([
    api.put(`/api/objects/${made.communityId}/${made._id}`, { status: 'inactive' }, anything),
    link && api.del(`/api/links/${link._id}`),
  ])
