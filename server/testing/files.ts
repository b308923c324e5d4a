import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { objectSchema, type Contribution, type Permission } from '../../shared/domain/contributions.ts'
import { fileOf, uploadSchema, type FileData } from '../../shared/domain/files.ts'
import type { Answer, TestClient, TestApp } from './app.ts'
import type { Joined } from './makers.ts'

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR4nGPQqDjBUBEFQikwFgA//AZVBUGVsgAAAABJRU5ErkJggg==',
  'base64',
)

interface Sent {
  name?: string
  bytes?: Uint8Array<ArrayBuffer> | string
  type?: string
  headers?: Record<string, string>
}

export const formWith = ({ name = 'pic file.png', bytes = PNG, type = 'image/png' }: Sent = {}) => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type }), name)
  return form
}

export const upload = (app: TestClient, { token }: { token: string }, sent: Sent = {}): Promise<Answer> =>
  app.request('POST', '/api/upload', { token, body: formWith(sent), headers: sent.headers ?? {} })

export const beginAttachment = async (
  app: TestApp,
  { token, author }: Joined,
  fields: { type?: string; permission?: Permission } = {},
): Promise<Contribution> => {
  const body = { type: 'Attachment', title: 'an Attachment', status: 'unsaved', authors: [author._id], data: { version: 0 }, ...fields } // prettier-ignore
  return (await app.request('POST', `/api/contributions/${author.communityId}`, { token, body })).as(objectSchema)
}

export const uploadFile = async (
  app: TestApp,
  who: Joined,
  attachment: Contribution,
  sent: Sent = {},
): Promise<Answer> => {
  const { filename, tmpFilename, size, type } = (await upload(app, who, sent)).as(uploadSchema)
  const data = { filename, tmpFilename, size, type, version: 1 }
  const body = { title: filename, status: 'active', data, tmpFilename }
  return await app.request('PUT', `/api/objects/${attachment.communityId}/${attachment._id}`, {
    token: who.token,
    body,
  })
}

export const makeAttachment = async (
  app: TestApp,
  who: Joined,
  { permission, type, ...sent }: Sent & { permission?: Permission } = {},
): Promise<{ attachment: Contribution; file: FileData }> => {
  const begun = await beginAttachment(app, who, permission && { permission })
  const attachment = (await uploadFile(app, who, begun, { ...sent, ...(type && { type }) })).as(objectSchema)
  const file = fileOf(attachment)
  if (!file) throw new Error(`no file in ${JSON.stringify(attachment.data)}`)
  return { attachment, file }
}

const folderOf = ({ ctx }: TestApp) => join(ctx.env.dataDir, 'files')

export const placeOnDisk = (app: TestApp, name: string): string => join(folderOf(app), name.slice(0, 2), name)

export const filesOnDisk = async (app: TestApp): Promise<string[]> => {
  const entries = await readdir(folderOf(app), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
