import { type Contribution, inheritedPermission, objectSchema } from '../../../shared/domain/contributions.ts'
import { type Upload, uploadSchema } from '../../../shared/domain/files.ts'
import { ATTACHMENT_PLACE, PICTURE_WIDTH } from '../../../shared/rules/geometry.ts'
import { type Link, linkSchema, type Place } from '../../../shared/domain/links.ts'
import { itemLinksSchema } from '../../../shared/domain/views.ts'
import { anything, api, type CallOptions } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'
import { upload } from '../../lib/upload.ts'
import { handOverVideo } from '../../entities/cloud-drive/hand-over-video.ts'
import { kindOf } from '../../lib/kind-of-file.ts'
import { tellUnseen } from './tell-unseen.ts'

/** Describes what a file is attached to: a note, or a view and the place on it. */
export interface Where {
  host: Pick<Contribution, '_id' | 'communityId' | 'type' | 'permission' | 'group'>
  authorId: string
  place?: { x: number; y: number } | undefined
}

export interface Progress {
  /** From 0 to 100 percent. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Returns the permission of a file: what hangs on a note is read by the note's readers alone; on a view it needs a permission like a note's. */
const accessOf = ({ type, permission, group }: Where['host']) => {
  if (type !== 'View') return { permission: 'protected' }
  return { permission: inheritedPermission({ permission }), ...(permission === 'private' && group && { group }) }
}

/** Pictures are shown on the view itself, scaled. */
const placeOnView = ({ width, height, ...file }: Upload, place: Where['place'] = ATTACHMENT_PLACE): Place =>
  width && height && kindOf(file) === 'picture'
    ? { ...place, showInPlace: true, width: PICTURE_WIDTH, height: Math.round((PICTURE_WIDTH * height) / width) }
    : { ...place }

/**
 * Uploads a file and attaches it; answers the attachment. It is made unsaved and becomes active last of all, with its
 * file and its link: nobody ever sees half of it, and what a failure leaves is taken away again.
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
    const attached = await claim(made, sent)
    void handOverVideo(attached)
    void tellUnseen(sent)
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

/** Gives the attachment its file, which makes it active. */
const claim = (made: Contribution, { filename, tmpFilename, size, type }: Upload) =>
  api.put(
    `/api/objects/${made.communityId}/${made._id}`,
    { title: filename, status: 'active', tmpFilename, data: { filename, tmpFilename, size, type, version: 1 } },
    objectSchema,
    { headers: { 'If-Match': `"${made.version}"` } },
  )

/** Takes away what was begun; what cannot be, because the connection is lost, is still unsaved and shown nowhere. */
const withdraw = (made: Contribution, link: Link | undefined) =>
  Promise.allSettled([
    api.put(`/api/objects/${made.communityId}/${made._id}`, { status: 'inactive' }, anything),
    link && api.del(`/api/links/${link._id}`),
  ])
