import type { GoogleFile } from '../../../shared/domain/google.ts'
import type { createGoogleOAuth } from './google-oauth.ts'
import type { ReceivedRequest, Said } from './google.ts'

const DOCUMENT = 'application/vnd.google-apps.document'

export interface DriveFile {
  id: string
  name: string
  mimeType: string
  createdTime: string
  owner: string
  writers: string[]
  content: string
}

/** The part of the Drive API v3 that the server uses. */
export const createGoogleDrive = (oauth: ReturnType<typeof createGoogleOAuth>) => {
  const files = new Map<string, DriveFile>()
  const uploads = new Map<string, { owner: string; about: Partial<DriveFile> }>()
  let count = 0

  const put = (owner: string, file: Partial<DriveFile>): DriveFile => {
    count += 1
    const made = {
      id: `drive-file-${count}`,
      name: `Document ${count}`,
      mimeType: DOCUMENT,
      createdTime: new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString(),
      writers: [],
      content: '<html><body><p>Text.</p></body></html>',
      ...file,
      owner,
    }
    files.set(made.id, made)
    return made
  }
  const fault = (code: number): Said => ({ status: code, body: { error: { code, message: 'The request failed.' } } })
  const briefly = ({ id, name, mimeType, createdTime }: DriveFile): GoogleFile & { mimeType: string } => ({
    id,
    name,
    mimeType,
    createdTime,
  })

  const list = (email: string, { query }: ReceivedRequest): Said => {
    const from = Number(query.pageToken ?? 0)
    if (!Number.isInteger(from)) return fault(400)
    const size = Number(query.pageSize ?? 100)
    const own = [...files.values()]
      .filter((file) => file.owner === email && query.q?.includes(file.mimeType))
      .toReversed()
    const more = own.length > from + size && { nextPageToken: String(from + size) }
    return { body: { files: own.slice(from, from + size).map(briefly), ...more } }
  }

  const parts = ({ headers, body }: ReceivedRequest) => {
    const [, boundary = ''] = /boundary=("?)([^";]+)\1/.exec(headers['content-type'] ?? '')?.slice(1) ?? []
    const [, about = '', content = ''] = body.split(`--${boundary}`)
    const after = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')
    return { about: JSON.parse(after(about)) as Partial<DriveFile>, content: after(content) }
  }

  const upload = (email: string, request: ReceivedRequest, url: string): Said => {
    const { query, body } = request
    if (query.uploadType === 'multipart') {
      const { about, content } = parts(request)
      return { body: briefly(put(email, { ...about, content })) }
    }
    const id = `upload-${uploads.size + 1}`
    uploads.set(id, { owner: email, about: JSON.parse(body) as Partial<DriveFile> })
    const Location = `${url}/upload/drive/v3/files?uploadType=resumable&upload_id=${id}`
    return { headers: { Location }, body: '' }
  }

  /** Receives the bytes of a started upload. */
  const finish = ({ query, body }: ReceivedRequest): Said => {
    const begun = uploads.get(query.upload_id ?? '')
    return begun ? { body: briefly(put(begun.owner, { ...begun.about, content: body })) } : fault(404)
  }

  const share = (email: string, file: DriveFile, { body }: ReceivedRequest): Said => {
    if (file.owner !== email) return fault(403)
    const { type, role, emailAddress } = JSON.parse(body) as Record<string, string>
    if (type !== 'user' || role !== 'writer' || !emailAddress) return fault(400)
    file.writers.push(emailAddress)
    return { body: { id: `permission-${file.writers.length}`, type, role } }
  }

  const answer = (request: ReceivedRequest, url: string): Said | undefined => {
    const { method, path } = request
    const [, above = '', id, act] = /^(\/upload)?\/drive\/v3\/files(?:\/([^/]+)(?:\/(export|permissions))?)?$/.exec(path) ?? [] // prettier-ignore
    if (!path.includes('/drive/v3/files')) return undefined
    if (above && method === 'PUT') return finish(request)
    const email = oauth.personOf(request)?.email
    if (email === undefined) return fault(401)
    if (above) return upload(email, request, url)
    if (id === undefined) return method === 'GET' ? list(email, request) : fault(404)
    const file = files.get(id)
    if (!file || (file.owner !== email && !file.writers.includes(email))) return fault(404)
    if (act === 'permissions') return share(email, file, request)
    if (act === 'export') return { headers: { 'Content-Type': 'text/html' }, body: file.content }
    return { body: briefly(file) }
  }

  return {
    answer,
    controls: {
      files,
      put,
    },
  }
}
